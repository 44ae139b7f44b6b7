import Carillon
import CarillonEnvironment
import CarillonHTTP
import EchoServers
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking

/// Networks and servers that fail.
extension URLSessionCanaryTests {
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
}
#endif
