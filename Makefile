# Everything that is done with this project, by name. `make help` lists it.

# The same order of sets and dictionaries in every process. The hooks see to it inside our own; this covers the tools.
export SWIFT_DETERMINISTIC_HASHING = 1

REPORTS = --html reports/index.html --junit reports/junit.xml --json reports/results.json
SOURCES = $(wildcard Package.swift Plugins $(addprefix examples/*/,Package.swift Sources Tests) examples/RealLibraries/Libraries/*/Package.swift Sources Tests Scenarios mocks Benchmarks Mutation/Package.swift Mutation/Sources Mutation/Tests)

# The tests of those who have deadlines.
LATE_TESTS = MQTTBrokerTests|CourierMQTTTests|CourierMQTTChuckTests|CarillonTLSTests|UserNotificationsTests|NiceNotificationsTests|RobinTests|HTTPEngineTests|EventSourceTests|MagicBellTests|MagicBellServerTests

.PHONY: help setup build canaries conformance example real-libraries reality test late third-party browser pictures fuzz crash mutate bench lint format clean

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing
	@scripts/setup

# One build serves the command and the tests; a plain `swift build` in between would compile much of it again.
build: setup ## Build the command and the tests
	swift build --build-tests

conformance: build ## Run every scenario and every saboteur, and write reports/
	.build/debug/carillon run --saboteurs $(REPORTS)
	@echo "Read the report: reports/index.html"

# A build of its own, as in anybody's package: it takes minutes.
example: setup ## Build and run the example package, by its plugin, its program and its tests
	scripts/example

# A build of its own, too.
real-libraries: setup ## Run the scenarios of three libraries against stand-ins for the real ones
	scripts/real-libraries

reality: build ## Hold the MQTT scenarios to a real mosquitto
	@scripts/setup reality
	.build/debug/carillon run mqtt --network mosquitto --html reports/reality.html --json reports/reality.json reports/mutation.md

test: build ## Run the tests
	scripts/test

# `make test` runs the same ones in debug. A release build makes some objects of Foundation's in place.
canaries: setup ## Hold the hooks to their table in release, in shared processes, in processes of their own, and outside
	swift build -c release --product CanaryRuns
	.build/release/CanaryRuns
	.build/release/CanaryRuns --isolate
	.build/release/CanaryRuns --outside
	.build/release/CanaryRuns --forked

late: build ## Run the tests of the cores, and the scenarios, where timers fire late
	CARILLON_LATE_TIMERS=20 scripts/test --filter '$(LATE_TESTS)'
	.build/debug/carillon run --late-timers 20 --seeds 3

third-party: build ## Hold the mock servers to clients that others wrote
	@scripts/setup third-party
	scripts/third-party

browser: build ## Look at reports in a real browser: hostile ones, and that of the last `make conformance`
	@scripts/setup browser
	scripts/browser

pictures: build ## Take the pictures of reports in docs/
	@scripts/setup browser
	scripts/browser pictures

# Other hostile input has its numbers, too: grep -rn CARILLON_MUTATED Tests
fuzz: build ## Send a million mutated requests to the MagicBell server, in memory
	CARILLON_MUTATED_REQUESTS=1000000 scripts/test --filter MutatedTrafficTests

# CRASH=--short takes some seconds.
crash: build ## Kill Courier's processes again and again, and count what was lost
	@scripts/setup reality
	scripts/crash $(CRASH)

# MUTATE='--minutes 10 --filter Sources/Robin' chooses; docs/bite.md has the rest.
mutate: setup ## Plant mistakes one at a time, and list those that nobody notices
	swift build --package-path Mutation --product mutate
	Mutation/.build/debug/mutate $(MUTATE)

bench: setup ## Measure, each figure beside its partner
	@scripts/setup bench
	swift build -c release
	.build/release/CarillonBenchmarks

lint: ## Check the format
	swift format lint --strict --parallel --recursive $(SOURCES)

format: ## Format everything
	swift format --in-place --parallel --recursive $(SOURCES)

clean: ## Remove what was built and reported
	rm -rf .build Mutation/.build examples/*/.build examples/*/reports reports/index reports/index.html reports/junit.xml reports/results.json reports/reality reports/reality.html reports/reality.json reports/mutation.md
