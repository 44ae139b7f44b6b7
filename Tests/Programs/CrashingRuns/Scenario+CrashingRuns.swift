import CCarillonSystem
import Carillon
import CarillonEnvironment
import Dispatch
import Foundation

/// The directory of the worker's process. In the world there is only the app's.
private var workersDirectory: String { RealWorld.run { getenv("TMPDIR").map { String(cString: $0) } ?? "" } }

extension Scenario {
    /// One scenario for each way in which code can harm its process, and good ones around them.
    static let crashingRuns = isolatedCrashingRuns + sharedCrashingRuns

    private static let sharedCrashingRuns: [Scenario] = [
        crashing("a-good") { $0.expect(true, "all is well") },
        crashing("heap") { _ in corruptHeap() },
        crashing("exit") { _ in exit(0) },
        crashing("exit-at-once") { _ in _exit(0) },
        crashing("print-and-exit") { _ in
            print("so far, so good")
            exit(7)
        },
        crashing("last-words") { _ in
            say(String(repeating: "x", count: 9_000) + "\nbefore\na fatal error: it is over\n1\n2\n3\n4\n5\n6\n7\n8")
            exit(7)
        },
        crashing("no-last-words") { _ in
            say("one\ntwo\n")
            exit(7)
        },
        crashing("litter") { _ in
            try Data("behind".utf8).write(to: URL(fileURLWithPath: workersDirectory + "/left"))
            exit(7)
        },
        crashing("directory") { world in
            let path = workersDirectory
            var status = stat()
            lstat(path, &status)
            world.expect(status.st_mode & 0o777, equals: 0o700, "it is for nobody else")
            world.expect(try FileManager.default.contentsOfDirectory(atPath: path), equals: [], "nothing is in it")
            world.expect(path.hasSuffix("/0"), "it has the number of the worker")
        },
        crashing("locked-output") { _ in print(Unspeakable()) },
        crashing("trap") { world in
            _ = world.device("phone")
            try await world.advance(by: .seconds(5))
            world.expect(true, "so far, so good")
            fatalError("the bell fell")
        },
        crashing("telltale") { world in
            // The world's masks see the token first with escapes of JSON.
            world.note(#"{"token":"crash\/Tr4p+token"}"#)
            let token = "crash/Tr4p+token"
            fatalError("\(token), crash%2FTr4p%2Btoken, \(Data(token.utf8).base64EncodedString()) broke the bell")
        },
        crashing("telltale-outside", networks: [.loopback]) { world in
            world.hide("crash/Tr4p+token")
            let phone = world.device("phone").mainApp.environment
            let network = try world.require(phone.network as? any SocketNetwork, "sockets")
            let work = network.beginOutsideWork("load crash/Tr4p+token")
            try await world.advance(by: .seconds(1))
            work.end()
        },
        crashing("foreign-trap") { _ in
            startThreadBehindTheWorld()
            nap()
        },
        crashing("killed") { _ in kill(getpid(), SIGKILL) },
        crashing("recursion") { _ in _ = descend(1) },
        crashing("spin") { world in
            world.note("before the spin")
            try await world.advance(by: .milliseconds(1_500))
            spin()
        },
        crashing("sleep") { world in
            world.expect(true, "so far, so good")
            nap()
        },
        crashing("outside", networks: [.loopback]) { world in
            let phone = world.device("phone").mainApp.environment
            let network = try world.require(phone.network as? any SocketNetwork, "sockets")
            let work = network.beginOutsideWork("load the inbox")
            try await world.advance(by: .seconds(1))
            work.end()
        },
        crashing("semaphore") { _ in waitInVain() },
        crashing("deadlock") { world in try await deadlock(world) },
        crashing("slow") { _ in
            // Real time passes, and is no fault: the processor is somebody else's, or the process is suspended.
            var sum = 0
            for number in 0..<20_000_000 { sum &+= number }
            withExtendedLifetime(sum) {}
        },
        crashing("files") { world in
            let file = world.device("phone").mainApp.environment.platform.directory.appendingPathComponent("left")
            try Data("behind".utf8).write(to: file)
            say("ready\n")
            nap()
        },
        crashing("descriptors", networks: [.loopback]) { world in
            let server = world.server("server")
            let listener = try server.network.listen(on: Endpoint(host: "server", port: 1)) { $0.handler = { _ in } }
            var open = 0
            let connections = (0..<200).map { _ in
                let connection = world.network.sockets(on: "client").connect(to: listener.endpoint)
                connection.handler = { if case .open = $0 { open += 1 } }
                return connection
            }
            try await world.advance(by: .seconds(1))
            world.expect(open, equals: connections.count, "everybody is connected")
        },
        crashing("files-at-their-end") { world in
            while open("/dev/null", O_RDONLY | O_CLOEXEC) >= 0 {}
            world.fail("there is one more")
        },
        crashing("impostor") { _ in
            sayThatAllIsDone()
            nap()
        },
        crashing("z-good") { $0.expect(true, "all is well") },
    ]

    static func crashing(
        _ name: String, networks: Set<NetworkKind> = [], needs: ProcessNeed = .anyProcess,
        file: StaticString = #filePath, line: Int = #line, _ body: @escaping Body
    ) -> Scenario {
        Scenario(
            "lost/\(name)", "Something happens.", covers: [], networks: networks, needs: needs, file: file,
            line: line, body: body)
    }

    /// Makes the C library abort while it holds the lock of its heap: it finds that a block too large for the caches of
    /// threads is freed twice. The second block keeps the first one from the end of the heap.
    private static func corruptHeap() {
        let (block, neighbour) = (malloc(100_000), malloc(100_000))
        free(block)
        free(block)
        free(neighbour)
    }

    static func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    /// Tells the supervisor what it hears from a run that has ended, in whatever socket it may be that leads to it.
    private static func sayThatAllIsDone() {
        let message = [UInt8](repeating: 0, count: 8)
        for descriptor in 3..<64 as Range<Int32> {
            send(descriptor, message, message.count, 0)
        }
    }

    @inline(never) private static func spin() { while true {} }

    /// Waits for ever, which the world would refuse.
    @inline(never) private static func nap() {
        carillon_thread_current().pointee.is_outside += 1
        pause()
    }

    /// Starts a thread that traps. A world refuses threads, so this asks the C library itself.
    private static func startThreadBehindTheWorld() {
        typealias Start =
            @convention(c) (
                UnsafeMutablePointer<pthread_t>, UnsafeRawPointer?,
                @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
                UnsafeMutableRawPointer?
            ) -> Int32
        guard let library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD) else { return }
        let start = unsafeBitCast(dlsym(library, "pthread_create"), to: Start.self)
        var thread = pthread_t()
        _ = start(&thread, nil, { _ in fatalError("on a thread of its own") }, nil)
    }

    private static func waitInVain() { DispatchSemaphore(value: 0).wait() }

    private static func descend(_ depth: Int) -> Int { depth == 0 ? 0 : descend(depth + 1) &+ 1 }

    /// Waits for an answer whose time limit was cancelled.
    private static func deadlock(_ world: World) async throws {
        let phone = world.device("phone")
        let server = world.server("server")
        let listener = try server.network.listen(on: Endpoint(host: "server", port: 80)) { $0.handler = { _ in } }
        let connection = world.network.sockets(on: "phone").connect(to: listener.endpoint)
        connection.handler = { _ in }
        let limit = world.loop.schedule(after: .seconds(30)) {}
        try await world.advance(by: .seconds(12))
        world.loop.cancel(limit)
        let waiting = Task { await answer() }
        await waiting.value
        withExtendedLifetime((phone, connection)) {}
    }

    private static func answer() async {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
}

/// Traps while standard output is locked, for `print` asks for its description then.
private struct Unspeakable: CustomStringConvertible {
    var description: String { fatalError("the lock on standard output is held") }
}
