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
}
#endif
