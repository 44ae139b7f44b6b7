import Canaries
import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Synchronization
import Testing

@Suite("An app's directories and notifications are its own", .enabled(if: Hooks.areInstalled))
struct AppFilesTests {
    typealias Place = FilePlace

    static func path(_ place: Place) throws -> String { try place.path() }

    @Test("lies in the app's own directory", arguments: Place.allCases)
    func place(_ place: Place) throws {
        let outside = try place == .replacement ? "" : Self.path(place)
        try PhoneCanaryTests.withPhones { _, phone, other in
            for device in [phone, other] {
                let home = device.mainApp.platform.directory
                let expected = place.expected.isEmpty ? home : home.appendingPathComponent(place.expected)
                let path = try device.run { try Self.path(place) }
                #expect(URL(fileURLWithPath: path).standardized.path == expected.standardized.path)
            }
            let world = try Self.path(place)
            #expect(!world.hasPrefix(phone.mainApp.platform.directory.path) && world != outside)
        }
        #expect(try place == .replacement || Self.path(place) == outside)
    }

    @Test("A file survives a kill, and goes with its world")
    func files() throws {
        let path = Mutex("")
        try PhoneCanaryTests.withPhones { _, phone, _ in
            func file() -> URL {
                FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("note")
            }
            try phone.run { try Data([7]).write(to: file()) }
            phone.mainApp.kill()
            phone.mainApp.launch()
            #expect(try phone.run { try Data(contentsOf: file()) } == Data([7]))
            path.withLock { $0 = phone.run { file().path } }
        }
        #expect(!FileManager.default.fileExists(atPath: path.withLock { $0 }))
    }

    @Test("Worlds with the same seed, side by side, have directories of their own")
    func sameSeed() throws {
        let worlds = [World(seed: Seed(5)), World(seed: Seed(5))]
        let directories = try worlds.map { world in
            try world.loop.run { world.device("phone").mainApp.platform.directory }.get()
        }
        #expect(directories[0] != directories[1])
        for world in worlds { world.loop.onThisThread { world.dispose() } }
    }

    @Test("Notifications stay within a launch of an app")
    func notifications() throws {
        let heard = Mutex<[String]>([])
        let name = Notification.Name("carillon.AppFilesTests")
        let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
            heard.withLock { $0.append("outside") }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        try PhoneCanaryTests.withPhones { _, phone, other in
            @Sendable func observe(_ who: String) {
                _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                    heard.withLock { $0.append(who) }
                }
            }
            func heardNow() -> [String] {
                heard.withLock { heard in
                    defer { heard = [] }
                    return heard
                }
            }
            @Sendable func post() { NotificationCenter.default.post(name: name, object: nil) }
            phone.run { observe("phone") }
            other.run { observe("other") }
            observe("world")
            phone.run { post() }
            #expect(heardNow() == ["phone"])
            post()
            #expect(heardNow() == ["world"])
            phone.mainApp.kill()
            phone.mainApp.launch()
            phone.run { post() }
            #expect(heardNow() == [], "a killed app's observers hear nothing")
            other.run { post() }
            #expect(heardNow() == ["other"])
        }
        NotificationCenter.default.post(name: name, object: nil)
        #expect(heard.withLock { $0 } == ["outside"])
    }
}
