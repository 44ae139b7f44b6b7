# Everything that is done with this project, by name. `make help` lists it.

# The same order of sets and dictionaries in every process. The hooks see to it inside our own; this covers the tools.
# SwiftPM, for one, passes the traits to the compiler in the order of a set: another order compiles everything again.
export SWIFT_DETERMINISTIC_HASHING = 1

CARILLON = .build/debug/carillon
REPORTS = --html reports/index.html --junit reports/junit.xml --json reports/results.json
SOURCES = $(wildcard Package.swift Plugins Sources Tests Scenarios mocks Benchmarks \
	$(addprefix Mutation/,Package.swift Sources Tests) $(addprefix examples/*/,Package.swift Sources Tests) \
	examples/RealLibraries/Libraries/*/Package.swift)

# The tests of those who have deadlines.
LATE_TESTS = CarillonTLSTests|CourierTests|EventSourceTests|HTTPEngineTests|MQTTBrokerTests|MagicBellServerTests|MagicBellTests|NiceNotificationsTests|RobinTests|UserNotificationsTests

# Builds programs alone, without tests. SwiftPM takes one at a time; each that is there costs it a second or two.
define build-programs
@for program in $(1); do scripts/phase "Build $$program" scripts/build --product $$program || exit; done
endef

.PHONY: help setup build command conformance watch saboteurs gross searched test late late-tests late-scenarios example stand-ins \
	real-libraries reality third-party browser dist pictures canaries fuzz guests clients crash mutation mutate more bench bench-against docs lint format clean

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing
	@scripts/phase "Install what is missing" scripts/setup

# The command and the tests share a directory: one build after the other compiles nothing twice.
build: setup ## Build the command and the tests
	@scripts/phase "Build the command and the tests" scripts/build --build-tests

command: setup ## Build the command alone
	$(call build-programs,carillon)

conformance: command ## Run every scenario on both networks, and write reports/
	@scripts/phase "Run every scenario on both networks" $(CARILLON) run $(REPORTS)
	@echo "Read the report: reports/index.html"

# The tree stays built as it is, in whole modules or file by file; a plain `swift build` would compile everything again.
# WATCH=robin chooses scenarios.
watch: command ## Run scenarios, then build and run what an edit touches, until Control-C
	@$(CARILLON) run --watch --build-command 'scripts/build --product carillon' $(WATCH)

saboteurs: command ## Let every saboteur loose once: scenarios must catch each
	@scripts/phase "Let every saboteur loose" $(CARILLON) saboteurs --no-gross

# Each saboteur also meets thirty scenarios that it does not concern, on both networks: a release build does that in minutes.
gross: setup ## Find saboteurs that break more than their sentences say
	@scripts/phase "Build carillon in release" scripts/build -c release --product carillon
	@scripts/phase "Let every saboteur loose on scenarios that it does not concern, too" \
		.build/release/carillon saboteurs --network both

searched: setup ## Search for each of the saboteurs that no run with one seed shows
	@scripts/phase "Build carillon in release" scripts/build -c release --product carillon
	@scripts/phase "Search for each of them, for two minutes at most" .build/release/carillon saboteurs --searched

test: build ## Run the tests
	@scripts/phase "Run the tests" scripts/test

late: late-tests late-scenarios ## Do both of these; LATE_SEEDS=3 tries more seeds

late-tests: build ## Run the tests of the cores where timers fire late
	@CARILLON_LATE_TIMERS=20 scripts/phase "Run the tests of the cores where timers fire late" \
		scripts/test --filter '$(LATE_TESTS)'

LATE_SEEDS = 1
late-scenarios: command ## Run the scenarios where timers fire late
	@scripts/phase "Run the scenarios where timers fire late, seeds: $(LATE_SEEDS)" \
		$(CARILLON) run --late-timers 20 --seeds $(LATE_SEEDS)

# A build of its own, as in anybody's package: it takes minutes.
example: setup ## Build and run the example packages, by plugin, program and tests
	scripts/example

stand-ins: build ## Compile the stand-ins for the real libraries, as other packages see ours
	scripts/stand-ins

# A build of its own, too.
real-libraries: setup ## Run the scenarios of three libraries against stand-ins for the real ones
	scripts/libraries

reality: command ## Hold the MQTT scenarios to a real mosquitto
	@scripts/setup reality
	$(CARILLON) run mqtt --network mosquitto --html reports/reality.html --json reports/reality.json

# THIRD_PARTY=--short asks and starts less.
third-party: setup ## Hold the mock servers to clients that others wrote
	@scripts/setup third-party
	$(call build-programs,carillon EchoServers MagicBellLive)
	scripts/third-party/run $(THIRD_PARTY)

# BROWSER=--short looks at fewer pages.
browser: command ## Look at reports in a real browser: hostile ones, and that of the last `make conformance`
	@scripts/setup browser
	scripts/browser/run $(BROWSER)

# DIST=try tries it in an empty Debian, as root.
dist: setup ## Make a tarball and a Debian package of the command, for machines without Swift
	scripts/dist/make $(DIST)

pictures: command ## Take the pictures of reports in docs/
	@scripts/setup browser
	scripts/browser/run pictures

# `make test` runs the same ones in debug. A release build makes some objects of Foundation's in place.
canaries: setup ## Hold the hooks to their table in release, in shared processes, in processes of their own, and outside
	scripts/build -c release --product CanaryRuns
	.build/release/CanaryRuns
	.build/release/CanaryRuns --isolate
	.build/release/CanaryRuns --outside
	.build/release/CanaryRuns --forked

# Other hostile input has its numbers, too: grep -rn CARILLON_MUTATED Tests
FUZZ = 1000000
fuzz: build ## Send mutated requests to the MagicBell server, in memory: a million, or FUZZ=50000
	CARILLON_MUTATED_REQUESTS=$(FUZZ) scripts/test --filter MutatedTrafficTests

# GUESTS=--short takes some seconds.
guests: build ## Let programs in several languages live a day each, twice, on a quiet machine and on a busy one
	scripts/guests/days $(GUESTS)

clients: command ## Have public clients play the scenarios that need only a client
	@scripts/setup third-party
	scripts/guests/clients

# CRASH=--short takes some seconds.
crash: setup ## Kill Courier's processes again and again, and count what was lost
	@scripts/setup reality
	$(call build-programs,carillon CourierCrash)
	scripts/crash $(CRASH)

mutation: setup ## Run the tests of the tool that plants mistakes
	scripts/build --package-path Mutation --build-tests
	swift test --package-path Mutation --skip-build

# MUTATE='--minutes 10 --filter Sources/Clients/Robin' chooses; docs/bite.md has the rest.
mutate: setup ## Plant mistakes one at a time, and list those that nobody notices
	scripts/build --package-path Mutation --product mutate
	Mutation/.build/debug/mutate $(MUTATE)

# MORE='--short reality browser' chooses, MORE=--list says when each was last green.
more: ## Run every check that is too slow for each change
	@.ci/more $(MORE)

bench: setup ## Measure, each figure beside its partner, and write reports/benchmarks.json
	@scripts/setup bench
	scripts/build -c release
	.build/release/CarillonBenchmarks --json reports/benchmarks.json

REF =
bench-against: setup ## Compare the speed with that of another commit, REF, or of the last release
	scripts/against $(REF)

# SITE=/carillon for a site that is not at the root of its host.
SITE = /
docs: setup ## Write the site of the API to reports/api
	@scripts/phase "Write the site of the API" scripts/site $(SITE)

lint: ## Check the format, the imports against the manifest, the parts of clients, the listed parameters, the files, and the words of all that is written
	swift format lint --strict --parallel --recursive $(SOURCES)
	scripts/lint/test
	scripts/lint/imports
	scripts/lint/parts
	scripts/lint/parameters
	scripts/lint/files
	scripts/lint/words

format: ## Format everything
	swift format --in-place --parallel --recursive $(SOURCES)

clean: ## Remove what was built and reported
	rm -rf .build Mutation/.build examples/*/.build examples/*/reports reports/index reports/index.html \
		reports/junit.xml reports/results.json reports/reality reports/reality.html reports/reality.json \
		reports/api reports/mutation.md
