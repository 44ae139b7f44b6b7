import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBasics
import Testing

@Suite("Determinism")
struct DeterminismTests {
    /// Tasks, actors, groups, streams, sleeps and main-actor hops that all race each other; what comes out is their
    /// order.
    static func tangle(_ loop: SimulatedLoop) -> [Int] {
        actor Box {
            var values: [Int] = []
            func add(_ value: Int) { values.append(value) }
        }
        let order = loop.choices.stream("tangle")
        let run = loop.run {
            let box = Box()
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            for index in 0..<20 {
                let pause = Duration.milliseconds(Int64(order.next(below: 5)))
                loop.spawn {
                    try await loop.clock.sleep(for: pause)
                    await box.add(index)
                    await MainActor.run { _ = continuation.yield(100 + index) }
                }
                Task {
                    try await Task.sleep(for: .milliseconds(2))
                    await Task.yield()
                    continuation.yield(200 + index)
                }
            }
            var received = 0
            for await value in stream {
                await box.add(value)
                received += 1
                if received == 40 { break }
            }
            return await withTaskGroup(of: Int.self) { group in
                for value in await box.values { group.addTask { value } }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        return (try? run.get()) ?? []
    }

    @Test("The same seed gives the same order a hundred times", arguments: [1, 42] as [UInt64])
    func sameSeed(seed: UInt64) {
        let first = DeterminismTests.tangle(SimulatedLoop(seed: seed))
        #expect(first.count == 60)
        for _ in 0..<100 {
            #expect(DeterminismTests.tangle(SimulatedLoop(seed: seed)) == first)
        }
    }

    @Test("Different seeds give different orders")
    func differentSeeds() {
        let orders = Set((1...50).map { DeterminismTests.tangle(SimulatedLoop(seed: $0)) })
        #expect(orders.count == 50)
    }

    @Test("A detached task enters an actor that is free, and leaves it, in one turn", .enabled(if: Hooks.areInstalled))
    func freeActor() throws {
        actor Box {
            func note(_ value: Int, in order: Recorder<Int>) { order.note(value) }
        }
        let loop = SimulatedLoop(seed: 1, schedule: .fifo)
        let order = Recorder<Int>()
        let run = loop.run {
            let box = Box()
            let detached = Task.detached {
                order.note(1)
                await box.note(2, in: order)
                order.note(3)
            }
            loop.enqueue { order.note(4) }
            await detached.value
        }
        try run.get()
        #expect(order.entries == [1, 2, 3, 4])
    }

    @Test("The list of choices reproduces the run that it was written in")
    func replay() {
        let original = SimulatedLoop(seed: 7)
        let order = DeterminismTests.tangle(original)
        let replayed = SimulatedLoop(choices: Choices(seed: 999, following: original.choices.script()))
        #expect(DeterminismTests.tangle(replayed) == order)
        #expect(replayed.choices.digest == original.choices.digest)
    }

    @Test("A list that was cut short or filled with nonsense is still a run")
    func editedList() {
        let original = SimulatedLoop(seed: 7)
        _ = DeterminismTests.tangle(original)
        let short = SimulatedLoop(
            choices: Choices(seed: 7, following: original.choices.script(first: 10)))
        #expect(DeterminismTests.tangle(short).count == 60)
        var nonsense = original.choices.script()
        for (name, list) in nonsense.lists { nonsense.lists[name] = list.map { _ in .max } }
        let odd = SimulatedLoop(choices: Choices(seed: 7, following: nonsense))
        #expect(DeterminismTests.tangle(odd).count == 60)
        #expect(odd.choices.misfit?.value == .max)
    }

    @Test("A script has a list for each stream, then the first possibility or a new draw, and leaves words alone")
    func scripts() {
        func values(_ choices: Choices) -> [UInt64] {
            withExtendedLifetime(choices) {
                let stream = choices.stream("b")
                return (0..<2).flatMap { _ in [stream.next(below: 10), stream.next()] }
            }
        }
        func values(_ rest: ChoiceScript.Rest) -> [UInt64] {
            values(Choices(seed: 7, following: ChoiceScript(["b": [4], "other": [9]], then: rest)))
        }
        let plain = values(Choices(seed: 7)), words = [plain[1], plain[3]]
        #expect(values(.least) == [4, words[0], 0, words[1]])
        let redrawn = (0..<50).map { values(.drawn(seed: $0))[2] }
        #expect(Set(redrawn).count == 10)
        #expect((0..<50).allSatisfy { values(.drawn(seed: $0))[0] == 4 })
        #expect(ChoiceScript(["a": [0, 3, 0, 0], "b": [0]]).trimmed == ChoiceScript(["a": [0, 3]]))
    }

    @Test("An order may be first come, first served but for a few items, and nothing else is drawn less often")
    func seldom() {
        let rest = ChoiceScript.Rest.drawn(seed: 5, orderOneIn: 64)
        let choices = Choices(seed: 7, following: ChoiceScript([ChoiceScript.order: [9]], then: rest))
        withExtendedLifetime(choices) {
            let order = choices.stream(ChoiceScript.order), other = choices.stream("network")
            #expect(order.next(below: 10) == 9)
            let late = (0..<6_400).count { _ in order.next(below: 10) > 0 }
            #expect((50...150).contains(late), "nine tenths of one in 64")
            #expect((0..<1_000).count { _ in other.next(below: 10) > 0 } > 800)
        }
    }

    @Test("One more draw for one purpose moves no other")
    func streams() {
        let plain = Choices(seed: 3)
        let first = (0..<10).map { _ in plain.stream("network").next() }
        let busy = Choices(seed: 3)
        _ = busy.stream("jitter").next(below: 100)
        let second = (0..<10).map { _ in busy.stream("network").next() }
        #expect(first == second)
        let jitter = Choices(seed: 3)
        #expect((0..<10).map { _ in jitter.stream("jitter").next() } != first)
    }

    @Test("First come, first served keeps the order of callbacks")
    func fifo() throws {
        let loop = SimulatedLoop(seed: 1, schedule: .fifo)
        let seen = Recorder<Int>()
        _ = loop.run {
            for index in 0..<100 { loop.enqueue { seen.note(index) } }
            try? await loop.clock.sleep(for: .seconds(1))
        }
        #expect(seen.entries == Array(0..<100))
    }

    @Test("Shuffling finds a planted race; first come, first served does not")
    func exploration() {
        /// Two depositors that read, wait and write: the classic lost update.
        func total(_ loop: SimulatedLoop) -> Int {
            actor Account {
                var balance = 0
                func deposit() async {
                    let before = balance
                    await Task.yield()
                    balance = before + 1
                }
            }
            let run = loop.run {
                let account = Account()
                let one = loop.spawn {
                    await Task.yield()
                    await account.deposit()
                }
                let two = loop.spawn { await account.deposit() }
                _ = try await (one.value, two.value)
                return await account.balance
            }
            return (try? run.get()) ?? 0
        }
        let found = (1...200).count { total(SimulatedLoop(seed: UInt64($0))) == 1 }
        #expect(found > 20)
        #expect(found < 200)
    }

    @Test("The digest sees every part of an event")
    func digest() {
        let base = TraceEvent(
            instant: .zero, kind: "a", lane: "b", peer: "c", text: "d", fields: [.init("e", "f")], bytes: [1])
        func digest(_ change: (inout TraceEvent) -> Void) -> UInt64 {
            var event = base
            change(&event)
            let trace = SimulationTrace()
            trace.record(event)
            return trace.digest
        }
        let digests: Set<UInt64> = [
            digest { _ in }, digest { $0.instant.nanoseconds = 1 }, digest { $0.kind = "x" },
            digest { $0.lane = "x" },
            digest { $0.peer = nil }, digest { $0.text = "x" }, digest { $0.fields[0].value = "x" },
            digest { $0.bytes = [2] }, digest { $0.bytes = nil },
        ]
        #expect(digests.count == 9)
        #expect(digest { _ in } == digest { _ in })
    }
}
