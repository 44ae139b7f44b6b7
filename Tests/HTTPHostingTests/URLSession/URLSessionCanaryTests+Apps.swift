import Carillon
import CarillonEnvironment
import CarillonHTTP
import EchoServers
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking

/// Apps beside each other, and one after the other.
extension URLSessionCanaryTests {
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
#endif
