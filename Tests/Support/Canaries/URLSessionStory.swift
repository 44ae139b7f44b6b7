package import CarillonConformance
import CarillonEnvironment
import CarillonSimulation
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking

/// An app's own URLSession, whose requests a host of the world answers. `URLSessionCanaryTests` have more of it.
package enum URLSessionStory: String, CaseIterable, Sendable {
    case shared = "The shared session gets an answer from a host of the world, by its name"
    case own = "A session of the app's own calls its handler in the app"
    case late = "An answer comes after as much virtual time as the host takes"
    case timeout = "A server that never answers meets the session's timeout, in virtual time"
    case failures = "Refusals, unknown hosts and lost networks are the errors that URLSession has for them"
    case twoApps = "Apps on two phones have sessions of their own"
    case killed = "A killed app's handlers never run"
    case timer = "A timer and a request of one app take turns in virtual time"

    /// The events, with the virtual seconds in whole numbers.
    package var lines: [String] {
        switch self {
        case .shared: ["200 hello 0"]
        case .own: ["hello true 0"]
        case .late: ["hello 30"]
        case .timeout: ["-1001 20"]
        case .failures: ["port -1004 0", "name -1003 0", "offline -1 0", "again hello 0"]
        case .twoApps: ["2 0", "hello 0", "hello 0"]
        case .killed: ["over 60"]
        case .timer: ["timer 10", "timer 20", "hello 25"]
        }
    }

    /// Tells the story. The world's network is loopback.
    package func tell(in world: World) async throws {
        let host = try WebHost(world)
        let notes = Notes(world.loop, wholeSeconds: true)
        try await tell(in: world, notes)
        world.expect(notes.lines, equals: lines, rawValue)
        withExtendedLifetime(host) {}
    }

    private func tell(in world: World, _ notes: Notes) async throws {
        let phone = world.device("phone")
        switch self {
        case .shared:
            try await phone.run {
                let (data, response) = try await URLSession.shared.data(from: Self.url("http://api/0"))
                notes.note("\((response as? HTTPURLResponse)?.statusCode ?? 0) \(Self.text(data))")
            }
        case .own:
            let name = phone.mainApp.environment.name
            await phone.run {
                await withCheckedContinuation { continuation in
                    let session = URLSession(configuration: .default)
                    session.dataTask(with: Self.url("http://api/0")) { data, _, _ in
                        notes.note("\(Self.text(data)) \(Environment.current.name == name)")
                        session.finishTasksAndInvalidate()
                        continuation.resume()
                    }.resume()
                }
            }
        case .late: await phone.run { notes.note(await Self.ask("http://api/30")) }
        case .timeout:
            await phone.run {
                let configuration = URLSessionConfiguration.default
                configuration.timeoutIntervalForRequest = 20
                let session = URLSession(configuration: configuration)
                notes.note(await Self.ask("http://api/3600", session))
                session.invalidateAndCancel()
            }
        case .failures:
            await phone.run {
                notes.note("port \(await Self.ask("http://api:81/0"))")
                notes.note("name \(await Self.ask("http://nobody/0"))")
                world.network.takeOffline("phone")
                notes.note("offline \(await Self.ask("http://api/0"))")
                world.network.bringOnline("phone")
                notes.note("again \(await Self.ask("http://api/0"))")
            }
        case .twoApps:
            let phones = [phone, world.device("other")]
            let sessions = phones.map { phone in phone.run { ObjectIdentifier(URLSession.shared) } }
            notes.note("\(Set(sessions).count)")
            for phone in phones { await phone.run { notes.note(await Self.ask("http://api/0")) } }
        case .killed:
            phone.run {
                URLSession.shared.dataTask(with: Self.url("http://api/10")) { _, _, _ in notes.note("never") }
                    .resume()
            }
            try await world.advance(by: .seconds(5))
            phone.mainApp.kill()
            try await world.advance(by: .seconds(55))
            notes.note("over")
        case .timer:
            phone.run {
                _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { _ in notes.note("timer") }
            }
            await phone.run { notes.note(await Self.ask("http://api/25")) }
        }
    }

    private static func url(_ text: String) -> URL {
        guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
        return url
    }

    private static func text(_ data: Data?) -> String {
        data.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
    }

    /// Returns the answer to a request, or the code of its error.
    private static func ask(_ text: String, _ session: URLSession = .shared) async -> String {
        do {
            return self.text(try await session.data(from: url(text)).0)
        } catch {
            return "\((error as? URLError)?.code.rawValue ?? 0)"
        }
    }
}

/// Requests that no world takes in. A raw value is a part of the verdict.
package enum URLSessionRefusal: String, CaseIterable, Sendable {
    case memory = "it looks up the host “api”"
    case encryption = "URLSession speaks TLS"
    case nobody = "belongs to no app"

    /// The network on which the request is refused.
    package var network: NetworkKind { self == .memory ? .memory : .loopback }

    /// Does what is refused.
    package func use(in world: World) async throws {
        let host = try WebHost(world)
        let phone = world.device("phone")
        let address = self == .encryption ? "https://api:80/0" : "http://api/0"
        guard let url = URL(string: address) else { preconditionFailure("\(address) is no URL") }
        if self == .nobody {
            _ = try await URLSession(configuration: .ephemeral).data(from: url)
        } else {
            _ = try await phone.run { try await URLSession.shared.data(from: url) }
        }
        withExtendedLifetime(host) {}
    }
}
#endif
