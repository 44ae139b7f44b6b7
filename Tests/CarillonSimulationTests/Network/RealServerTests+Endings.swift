import CCarillonWorlds
import CarillonEnvironment
import Foundation
import TestBeds
import Testing

@testable import CarillonSimulation

/// How connections with a real server end, and the server itself.
extension RealServerTests {
    @Test("hangs up in the world as it does outside, after all that it has said", .enabled(if: isPossible))
    func hangingUp() async throws {
        try await RealServerTests.run { bed, server, say in
            var numbers: [Int] = []
            server.onTraffic = { number, _ in if numbers.last != number { numbers.append(number) } }
            let polite = say("one\nbye\n")
            try await bed.pass(.seconds(1))
            #expect(polite.texts.joined() == "one\nbye\n")
            #expect(polite.endings == ["end"])
            #expect(server.isOpen(numbers[0]), "the client may still say something")
            polite.connection?.finish()
            try await bed.pass(.seconds(1))
            #expect(polite.endings == ["end", "closed"])
            #expect(!server.isOpen(numbers[0]))

            let rude = say("reset\n")
            try await bed.pass(.seconds(1))
            #expect(rude.texts == [])
            #expect(rude.endings == [NetworkError.reset.description])
            #expect(!server.isOpen(numbers[1]))

            let bystander = say("hello\n")
            try await bed.pass(.seconds(1))
            #expect(bystander.texts == ["hello\n"])
            #expect(server.isOpen(numbers[2]))
        }
    }

    @Test("does not hear what is said to it after it has hung up", .enabled(if: isPossible))
    func saidTooLate() async throws {
        try await RealServerTests.run { bed, server, say in
            var numbers: [Int] = []
            server.onTraffic = { number, _ in numbers.append(number) }
            let notes = say("bye\n")
            try await bed.pass(.seconds(1))
            notes.connection?.send(Array("more\n".utf8))
            try await bed.pass(.seconds(1))
            #expect(notes.texts == ["bye\n"])
            #expect(!server.isOpen(numbers[0]), "the system answers with a reset")
        }
    }

    @Test("notices that a client has finished or is gone", .enabled(if: isPossible))
    func clientsEnd() async throws {
        try await RealServerTests.run { bed, server, say in
            var numbers: [Int] = []
            server.onTraffic = { number, bytes in if bytes.isEmpty { numbers.append(number) } }
            let finished = say("one\n"), gone = say("one\n")
            try await bed.pass(.seconds(1))
            #expect(numbers.count == 2 && numbers.allSatisfy(server.isOpen))
            finished.connection?.finish()
            gone.connection?.reset()
            try await bed.pass(.seconds(1))
            #expect(finished.endings == ["end", "closed"], "it hangs up as well")
            #expect(!server.isOpen(numbers[0]) && !server.isOpen(numbers[1]))
            #expect(server.isRunning)
        }
    }

    @Test("that listens no more refuses whoever calls, and goes on with the others", .enabled(if: isPossible))
    func deaf() async throws {
        try await RealServerTests.run { bed, _, say in
            let old = say("deaf\n")
            try await bed.pass(.seconds(1))
            let new = say("hello\n")
            try await bed.pass(.seconds(1))
            #expect(new.endings == [NetworkError.reset.description])
            #expect(new.texts == [])
            old.connection?.send(Array("still there\n".utf8))
            try await bed.pass(.seconds(1))
            #expect(old.texts.joined() == "deaf\nstill there\n")
        }
    }

    @Test("is told more than the system can hold back, while it thinks", .enabled(if: isPossible))
    func much() async throws {
        try await RealServerTests.run { bed, _, say in
            let line = String(repeating: "x", count: 65_535) + "\n"
            let notes = say("slow\n" + String(repeating: line, count: 200))
            try await bed.pass(.seconds(1))
            let byteCount = notes.texts.reduce(0) { $0 + $1.utf8.count }
            #expect(byteCount == 13_107_205, "a short line, and 200 of 65,536 bytes")
            #expect(notes.endings == [])
        }
    }

    @Test("is told by a signal first, deals with it, and is killed then", .enabled(if: isPossible))
    func killedAfterSignal() async throws {
        let sign = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-sign-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(at: sign) }
        try await RealServerTests.run { bed, server, say in
            let client = say("sign \(sign.path)\n")
            try await bed.pass(.seconds(1))
            #expect(!FileManager.default.fileExists(atPath: sign.path))
            server.kill(after: SIGUSR1)
            #expect(FileManager.default.fileExists(atPath: sign.path))
            #expect(!server.isRunning)
            try await bed.pass(.seconds(1))
            #expect(client.endings == [NetworkError.reset.description])
            // The server can be started again, at the same place.
            try server.start()
            let other = say("hello\n")
            try await bed.pass(.seconds(1))
            #expect(other.texts == ["hello\n"])
        }
    }

    @Test("does not start where it does not let the fence in, or hears nothing", .enabled(if: isPossible))
    func fences() async throws {
        var strange = RealServerTests.fence
        strange.welcome = Array("HELLO\n".utf8)
        try await RealServerTests.run(fence: strange, isStarted: false) { _, server, _ in
            let error = #expect(throws: RealServerError.self) { try server.start() }
            #expect(error?.description.contains("\(Array("hello\n".utf8))") == true)
            #expect(!server.isRunning)
        }
        try await RealServerTests.run(command: "echo ready >&2; exec sleep 600", isStarted: false) { _, server, _ in
            #expect(throws: NetworkError.refused) { try server.start() }
            #expect(!server.isRunning)
        }
    }

    @Test("leaves the last fifty lines of its log, whole ones and in order", .enabled(if: isPossible))
    func lastLines() {
        func lines(_ script: String) -> [String] {
            let command = ServerCommand(
                path: "/bin/sh", arguments: ["-c", script], environment: ["NAME": "value"], readyText: "ready")
            do {
                _ = try ServerProcess(command)
                return ["it listens"]
            } catch {
                if case .notListening(let lines) = error { return lines }
                return ["\(error)"]
            }
        }
        #expect(lines("for n in $(seq 60); do echo line $n >&2; done") == (11...60).map { "line \($0)" })
        #expect(lines("for n in $(seq 50); do echo line $n >&2; done") == (1...50).map { "line \($0)" })
        #expect(lines("printf 'one, '>&2; printf 'two\\n\\nthree'>&2") == ["one, two", ""])
        #expect(lines("echo $NAME $HOME. >&2") == ["value ."])
        #expect(lines("echo ready >&2; sleep 600") == ["it listens"])
        #expect(lines("echo it is ready now >&2; sleep 600") == ["it listens"])
        #expect(lines("exit 0") == [])
    }

    @Test("does not start where its endpoint is taken", .enabled(if: isPossible))
    func taken() async throws {
        try await RealServerTests.run(isStarted: false) { bed, server, _ in
            let listener = try bed.server.listen(on: server.endpoint) { _ in }
            #expect(throws: NetworkError.self) { try server.start() }
            #expect(!server.isRunning)
            listener.close()
            try server.start()
            #expect(server.isRunning)
        }
    }

    @Test("leaves no socket open when it is killed", .enabled(if: isPossible))
    func sockets() async throws {
        try await RealServerTests.run { bed, server, say in
            let notes = (0..<3).map { say("hello \($0)\n") }
            try await bed.pass(.seconds(1))
            let sockets = server.connections.values.compactMap { $0.socket.map(ObservedSocket.init) }
            #expect(sockets.count == 3)
            #expect(sockets.allSatisfy { $0.look()?.isOver == false })
            server.kill()
            #expect(sockets.allSatisfy { $0.look() == nil }, "each is closed")
            try await bed.pass(.seconds(1))
            #expect(notes.allSatisfy { $0.endings == [NetworkError.reset.description] })
        }
    }

    @Test("tries another port as long as the system says that one is in use, ten times", .enabled(if: isPossible))
    func portsInUse() async throws {
        let counter = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-attempts-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(at: counter) }
        func attempts(_ complaint: String) async throws -> Int {
            try Data().write(to: counter)
            let command = "echo x >>\(counter.path); echo \(complaint) >&2"
            try await RealServerTests.run(command: command, isStarted: false) { _, server, _ in
                #expect(throws: RealServerError.self) { try server.start() }
                #expect(!server.isRunning)
            }
            return try Data(contentsOf: counter).count / 2
        }
        #expect(try await attempts("address in use") == 10)
        #expect(try await attempts("no disk") == 1)
    }
}

/// Tests of the pace of real time: a few milliseconds of it pass.
extension RealServerTests {
    @Test("lets as much real time pass as passes in the world, where that is wanted", .enabled(if: isPossible))
    func realTime() async throws {
        let start = carillon_real_nanoseconds()
        try await RealServerTests.run(pace: .real) { bed, _, say in
            let notes = say("quick\n")
            try await bed.pass(.milliseconds(30))
            #expect(notes.texts == ["quick\n"])
            #expect(carillon_real_nanoseconds() - start >= 30_000_000)
            try await bed.pass(.milliseconds(30))
            #expect(carillon_real_nanoseconds() - start >= 60_000_000)
        }
    }

    @Test("is heard when it speaks by itself, where real time is kept", .enabled(if: isPossible))
    func realTimeAnswers() async throws {
        try await RealServerTests.run(pace: .real) { bed, _, say in
            let notes = say("later\n")
            let limit = bed.loop.now.advanced(by: .seconds(20))
            let timer = bed.loop.schedule(at: limit) { notes.onText.take()?() }
            await withCheckedContinuation { continuation in notes.onText = { continuation.resume() } }
            bed.loop.cancel(timer)
            #expect(notes.texts == ["later\n"])
        }
    }

    @Test("is not waited for longer than anybody would, and then again as long as it takes", .enabled(if: isPossible))
    func impatience() async throws {
        // Confined to the bed.
        nonisolated(unsafe) var moments: [Int64] = []
        try await RealServerTests.run(pace: .real, onImpatience: { moments.append(carillon_real_nanoseconds()) }) {
            bed, _, _ in
            try await bed.pass(.seconds(120))
            #expect(moments.count == 1)
            try await bed.pass(.milliseconds(30))
            #expect(moments.count == 1)
            #expect(carillon_real_nanoseconds() - moments[0] >= 29_000_000)
        }
    }
}
