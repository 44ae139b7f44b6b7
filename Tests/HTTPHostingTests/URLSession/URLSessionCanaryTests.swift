import Carillon
import CarillonConformance
import CarillonEnvironment
import CarillonHTTP
import EchoServers
import Foundation
import HTTPHosting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking

/// An app's own URLSession inside a world. The table in `docs/architecture.md` has these rows.
@Suite("URLSession inside a world", .enabled(if: Hooks.areInstalled), .timeLimit(.minutes(60)))
struct URLSessionCanaryTests {
    // MARK: Answers

    @Test("The shared session gets an answer from a host of the world, by its name, in virtual time")
    func shared() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.echoWeb("api")
            world.network.setLatency(.milliseconds(200))
            try await world.device("phone").run {
                let (data, response) = try await URLSession.shared.data(from: url("http://api/"))
                notes.note("\(status(response)) \(text(data))")
                let (late, _) = try await URLSession.shared.data(from: url("http://api/late?seconds=30"))
                notes.note(text(late))
            }
        }
        // Both requests travel on one connection: the second one takes a single round trip.
        for run in runs { #expect(run.lines == ["200 hello at 0.8", "late at 31.2"]) }
    }

    @Test("A service of one's own answers a session, in its own time")
    func authored() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.httpServer("shop") { .text("milk for \($0.path[0])").delayed(by: .seconds(5)) }
            try await world.device("phone").run {
                let (data, response) = try await URLSession.shared.data(from: url("http://shop/ann"))
                notes.note("\(status(response)) \(text(data))")
            }
        }
        for run in runs { #expect(run.lines == ["200 milk for ann at 5.0"]) }
    }

    @Test("A completion handler comes on the session's queue, and belongs to the app")
    func completionHandler() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.echoWeb("api")
            let phone = world.device("phone")
            let name = phone.mainApp.environment.name
            await phone.run {
                await withCheckedContinuation { continuation in
                    let session = URLSession(configuration: .default)
                    session.dataTask(with: url("http://api/")) { data, _, error in
                        notes.note("\(text(data)) \(Environment.current.name == name) \(Thread.isMainThread)")
                        session.finishTasksAndInvalidate()
                        continuation.resume()
                    }.resume()
                }
            }
        }
        for run in runs { #expect(run.lines == ["hello true false at 0.0"]) }
    }

    @Test("A megabyte goes up and comes back")
    func upload() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.echoWeb("api")
            try await world.device("phone").run {
                var request = URLRequest(url: url("http://api/echo"))
                request.httpMethod = "POST"
                let body = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
                let (data, response) = try await URLSession.shared.upload(for: request, from: body)
                notes.note("\(status(response)) \(data == body)")
                request.httpBody = body
                let (again, _) = try await URLSession.shared.data(for: request)
                notes.note("\(again == body)")
            }
        }
        for run in runs { #expect(run.lines.map { $0.split(separator: " at")[0] } == ["200 true", "true"]) }
    }

    @Test("A delegate gets the pieces of a stream at the virtual times at which they come")
    func stream() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.echoWeb("api")
            await world.device("phone").run {
                await withCheckedContinuation { continuation in
                    let reader = StreamReader(notes) { continuation.resume() }
                    let queue = OperationQueue()
                    queue.maxConcurrentOperationCount = 1
                    let session = URLSession(configuration: .ephemeral, delegate: reader, delegateQueue: queue)
                    session.dataTask(with: url("http://api/events?count=3")).resume()
                    session.finishTasksAndInvalidate()
                }
            }
        }
        for run in runs {
            #expect(run.lines.first == "head 200 at 0.0")
            let times = run.lines.filter { $0.hasPrefix("data") }.map { line in String(line.suffix(3)) }
            #expect(times == ["1.0", "2.0", "3.0"])
            #expect(run.lines.last == "end nil at 3.0")
        }
    }

    @Test("Two requests use one connection, and a host can be called by an alias and as localhost")
    func names() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.echoWeb("api")
            world.network.addAlias("api.example.com", of: "api")
            try await world.device("phone").run {
                for _ in 1...2 { _ = try await URLSession.shared.data(from: url("http://api/")) }
                notes.note("\(world.network.connectionCount) connection")
                _ = try await URLSession.shared.data(from: url("http://api.example.com/"))
                notes.note("\(world.network.connectionCount) connections")
            }
            await world.server("worker").run {
                notes.note(await failure(of: .shared, "http://localhost/"))
            }
        }
        for run in runs {
            #expect(run.lines == ["1 connection at 0.0", "2 connections at 0.0", "-1004 at 0.0"])
        }
    }

    // MARK: Faults

    @Test("A server that never answers meets the session's timeout, in virtual time")
    func timeout() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.echoWeb("api")
            await world.device("phone").run {
                let configuration = URLSessionConfiguration.default
                configuration.timeoutIntervalForRequest = 20
                let session = URLSession(configuration: configuration)
                notes.note(await failure(of: session, "http://api/late?seconds=3600"))
                session.invalidateAndCancel()
            }
        }
        for run in runs { #expect(run.lines == ["-1001 at 20.0"]) }
    }

    @Test("Refusals, unknown hosts and lost networks are the errors that URLSession has for them")
    func failures() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.echoWeb("api")
            await world.device("phone").run {
                notes.note("port \(await failure(of: .shared, "http://api:81/"))")
                notes.note("name \(await failure(of: .shared, "http://nobody/"))")
                world.network.refuse(at: "api")
                notes.note("refusal \(await failure(of: .shared, "http://api/"))")
                world.network.stopRefusing()
                world.network.takeOffline("phone")
                notes.note("offline \(await failure(of: .shared, "http://api/"))")
                world.network.bringOnline("phone")
                notes.note("again \(await failure(of: .shared, "http://api/"))")
            }
        }
        for run in runs {
            #expect(
                run.lines == [
                    "port -1004 at 0.0", "name -1003 at 0.0", "refusal -1004 at 0.0", "offline -1 at 0.0",
                    "again none at 0.0",
                ])
        }
    }

    @Test(
        "A connection that is cut in the middle of a body is an error, and a partition is silence until the timeout"
    )
    func middle() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.echoWeb("api")
            let phone = world.device("phone")
            async let cut = phone.run { await failure(of: .shared, "http://api/events?count=9") }
            try await world.advance(by: .milliseconds(2500))
            world.network.reset(on: .between("phone", "api"))
            notes.note("cut \(await cut)")
            async let silent = phone.run { await failure(of: .shared, "http://api/events?count=9") }
            try await world.advance(by: .milliseconds(2500))
            world.network.partition("phone", "api")
            notes.note("silent \(await silent)")
        }
        for run in runs { #expect(run.lines == ["cut -1005 at 2.5", "silent -1001 at 64.5"]) }
    }

    @Test("A request that is cancelled ends at once, and its connection with it")
    func cancellation() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.echoWeb("api")
            let phone = world.device("phone")
            let task = phone.run {
                Task { await failure(of: .shared, "http://api/events?count=3600") }
            }
            try await world.advance(by: .seconds(5))
            task.cancel()
            notes.note(await task.value)
            try await world.advance(by: .seconds(2))
            notes.note("\(world.network.connections(from: "phone", to: "api").count)")
        }
        for run in runs { #expect(run.lines == ["-999 at 5.0", "0 at 7.0"]) }
    }

    // MARK: Apps

    @Test("Apps on two phones have sessions and cookies of their own")
    func twoApps() async throws {
        let runs = try await onLoopback(seeds: 1...20) { world, notes in
            _ = try world.echoWeb("api")
            let phones = [world.device("anna"), world.device("berta")]
            let sessions = phones.map { phone in phone.run { ObjectIdentifier(URLSession.shared) } }
            let stores = phones.map { phone in phone.run { ObjectIdentifier(HTTPCookieStorage.shared) } }
            let isSame = phones[0].run {
                URLSession.shared.configuration.httpCookieStorage === HTTPCookieStorage.shared
            }
            notes.note("\(Set(sessions).count) \(Set(stores).count) \(isSame)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for phone in phones {
                    for index in 1...3 {
                        group.addTask {
                            try await phone.run {
                                let (data, _) = try await URLSession.shared.data(
                                    from: url("http://api/body?size=\(index)"))
                                notes.note("\(phone.name) \(data.count)")
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        for run in runs {
            #expect(run.lines.first == "2 2 true at 0.0")
            #expect(run.lines.count == 7)
        }
        #expect(Set(runs.map(\.lines)).count > 1)
        #expect(Set(runs.map(\.digest)).count == runs.count)
    }

    @Test("A killed app's handlers never run, its connections end, and the next launch has a new session")
    func kill() async throws {
        let runs = try await onLoopback { world, notes in
            _ = try world.echoWeb("api")
            let phone = world.device("phone")
            phone.run {
                URLSession.shared.dataTask(with: url("http://api/late?seconds=10")) { _, _, _ in
                    notes.note("never: a dead app's handler")
                }.resume()
            }
            try await world.advance(by: .seconds(5))
            notes.note("\(world.network.connections(from: "phone", to: "api").count)")
            phone.mainApp.kill()
            try await world.advance(by: .seconds(60))
            notes.note("\(world.network.connections(from: "phone", to: "api").count)")
            phone.mainApp.enterForeground()
            await phone.run { notes.note(await failure(of: .shared, "http://api/")) }
        }
        for run in runs { #expect(run.lines == ["1 at 5.0", "0 at 65.0", "none at 65.0"]) }
    }

    // MARK: Borders

    @Test("On the network in memory a request is refused by name")
    func memory() async throws {
        let result = try await runStory(on: .memory) { world in
            _ = try world.echoWeb("api")
            _ = try await world.device("phone").run { try await URLSession.shared.data(from: url("http://api/")) }
        }
        let reason = result.reason ?? ""
        #expect(reason.contains("it looks up the host “api”"), "\(reason)")
        #expect(reason.contains("networks: .loopback"), "\(reason)")
    }

    @Test("https is refused by name")
    func encryption() async throws {
        let result = try await runStory(on: .loopback) { world in
            _ = try world.echoWeb("api", secure: true)
            _ = try await world.device("phone").run {
                try await URLSession.shared.data(from: url("https://api:80/"))
            }
        }
        #expect(result.reason?.contains("URLSession speaks TLS") == true, "\(result.reason ?? "")")
    }

    @Test("A socket that blocks, and code outside of apps, are refused by name")
    func outsideOfApps() async throws {
        let nobody = try await runStory(on: .loopback) { world in
            _ = try world.echoWeb("api")
            _ = try await URLSession(configuration: .ephemeral).data(from: url("http://api/"))
        }
        #expect(nobody.reason?.contains("belongs to no app") == true, "\(nobody.reason ?? "")")
        let blocking = try await runStory(on: .loopback) { world in
            world.device("phone").run {
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = in_port_t(80).bigEndian
                address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                defer { close(descriptor) }
                withUnsafePointer(to: address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
            }
        }
        #expect(blocking.reason?.contains("a socket that blocks") == true, "\(blocking.reason ?? "")")
    }

    @Test("Outside of worlds a session reaches the real world, and only that")
    func outside() async throws {
        // Time is real here, and other tests may keep the machine busy for longer than the usual minute.
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 3_600
        let session = URLSession(configuration: configuration)
        #expect(await failure(of: session, "http://127.0.0.1:1/") == "-1004")
        session.finishTasksAndInvalidate()
        #expect(URLSession.shared === URLSession.shared)
        #expect(URLSessionConfiguration.default.httpCookieStorage === HTTPCookieStorage.shared)
        #expect(Hooks.missingFunctions == [])
    }

    @Test("A hundred worlds leave no descriptor behind")
    func descriptors() async {
        // Other tests of this process open and close descriptors meanwhile, so the worlds get one of their own.
        await #expect(processExitsWith: .success) {
            func count() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            try await onLoopback(seeds: 1...1) { world, _ in try await URLSessionCanaryTests.requests(in: world) }
            let before = try count()
            try await onLoopback(seeds: 1...50) { world, _ in try await URLSessionCanaryTests.requests(in: world) }
            // The last runner's threads close their descriptors when they end, which may be a moment later. A world
            // that is kept has ten.
            #expect(try count() - before < 60)
        }
    }

    @Test("An app's caches know nothing of what the host has cached")
    func cache() async throws {
        let request = URLRequest(url: url("http://planted/"), cachePolicy: .returnCacheDataElseLoad)
        let response = try #require(
            HTTPURLResponse(
                url: url("http://planted/"), statusCode: 200, httpVersion: nil,
                headerFields: ["Cache-Control": "max-age=100000"]))
        let planted = CachedURLResponse(response: response, data: Data("the host's".utf8))
        URLCache.shared.storeCachedResponse(planted, for: request)
        defer { URLCache.shared.removeCachedResponse(for: request) }
        #expect(URLCache.shared.cachedResponse(for: request)?.data == planted.data)
        let runs = try await onLoopback { world, notes in
            await world.device("phone").run {
                for configuration in [URLSessionConfiguration.default, .ephemeral] {
                    let session = URLSession(configuration: configuration)
                    do {
                        let (data, _) = try await session.data(for: request)
                        notes.note(text(data))
                    } catch {
                        notes.note("\((error as? URLError)?.errorCode ?? 0)")
                    }
                }
            }
        }
        for run in runs { #expect(run.lines == ["-1003 at 0.0", "-1003 at 0.0"]) }
    }

    private static func requests(in world: World) async throws {
        _ = try world.echoWeb("api")
        let phone = world.device("phone")
        _ = try await phone.run { try await URLSession.shared.data(from: url("http://api/")) }
        phone.mainApp.kill()
        phone.mainApp.enterForeground()
        _ = try await phone.run { try await URLSession.shared.data(from: url("http://api/")) }
    }
}

private func url(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
    return url
}

private func text(_ data: Data?) -> String { data.map { String(decoding: $0, as: UTF8.self) } ?? "nothing" }

private func status(_ response: URLResponse) -> Int { (response as? HTTPURLResponse)?.statusCode ?? 0 }

/// Returns the code of the error that a request ends with, or `none`.
private func failure(of session: URLSession, _ text: String) async -> String {
    do {
        _ = try await session.data(from: url(text))
        return "none"
    } catch let error as URLError {
        return "\(error.code.rawValue)"
    } catch {
        return "\(error)"
    }
}

/// A delegate that notes what it gets. Unchecked because it is confined to its world.
private final class StreamReader: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let notes: StoryNotes
    private let finish: () -> Void

    init(_ notes: StoryNotes, finish: @escaping () -> Void) {
        self.notes = notes
        self.finish = finish
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        notes.note("head \(status(response))")
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        notes.note("data")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        notes.note("end \(error.map { "\($0)" } ?? "nil")")
        finish()
    }
}
#endif
