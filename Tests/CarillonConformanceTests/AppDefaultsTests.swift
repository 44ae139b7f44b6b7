import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Synchronization
import Testing

@Suite("UserDefaults.standard is the app's", .enabled(if: Hooks.areInstalled))
struct AppDefaultsTests {
    @Test("Two phones, two apps and the world itself are apart, and the host's defaults stay as they are")
    func apart() throws {
        let key = "carillon.AppDefaultsTests"
        try PhoneCanaryTests.withPhones { _, phone, other in
            let second = phone.app("com.example.second")
            phone.run { UserDefaults.standard.set("phone", forKey: key) }
            second.run { UserDefaults.standard.set("second", forKey: key) }
            UserDefaults.standard.set("world", forKey: key)
            #expect(phone.run { UserDefaults.standard.string(forKey: key) } == "phone")
            #expect(phone.run { UserDefaults().string(forKey: key) } == "phone")
            #expect(second.run { UserDefaults.standard.string(forKey: key) } == "second")
            #expect(other.run { UserDefaults.standard.object(forKey: key) } == nil)
            #expect(UserDefaults.standard.string(forKey: key) == "world")
            #expect(phone.run { UserDefaults.standard === UserDefaults.standard })
        }
        #expect(UserDefaults.standard.object(forKey: key) == nil)
        try PhoneCanaryTests.withPhones { _, phone, _ in
            #expect(phone.run { UserDefaults.standard.object(forKey: key) } == nil, "it is gone with its world")
        }
    }

    @Test("Stored values survive a kill, registered ones do not")
    func kill() throws {
        try PhoneCanaryTests.withPhones { _, phone, _ in
            phone.run {
                UserDefaults.standard.register(defaults: ["volume": 3, "name": "nobody"])
                UserDefaults.standard.set("ada", forKey: "name")
                UserDefaults(suiteName: "group.example")?.set(1, forKey: "shared")
            }
            #expect(phone.run { UserDefaults.standard.integer(forKey: "volume") } == 3)
            #expect(phone.run { UserDefaults.standard.string(forKey: "name") } == "ada")
            phone.mainApp.kill()
            phone.mainApp.launch()
            #expect(phone.run { UserDefaults.standard.object(forKey: "volume") } == nil)
            #expect(phone.run { UserDefaults.standard.string(forKey: "name") } == "ada")
            #expect(phone.run { UserDefaults(suiteName: "group.example")?.integer(forKey: "shared") } == 1)
            #expect(phone.run { UserDefaults.standard.object(forKey: "shared") } == nil)
        }
    }

    @Test("They are the platform's defaults, read and written either way")
    func platform() throws {
        try PhoneCanaryTests.withPhones { _, phone, _ in
            let store = phone.mainApp.platform.defaults
            phone.run { UserDefaults.standard.set(7, forKey: "a") }
            #expect(store.value(forKey: "a") as? Int == 7)
            store.set("x", forKey: "b")
            #expect(phone.run { UserDefaults.standard.string(forKey: "b") } == "x")
            #expect(phone.run { UserDefaults.standard.dictionaryRepresentation() }.keys.sorted() == ["a", "b"])
            phone.run { UserDefaults.standard.removeObject(forKey: "a") }
            #expect(store.keys == ["b"])
        }
    }

    /// Each typed getter of an app's defaults makes of each value what Foundation's own makes of it.
    @Test("Typed getters convert as Foundation's do")
    func getters() throws {
        let values: [any Sendable] = [
            1, 0, -5, 2.5, Float(1.5), true, false, "12", "2.5", "yes", "NO", "text", Data([1, 2]),
            Date(timeIntervalSince1970: 5),
            ["a", "b"], [1, 2], ["a": 1], UInt8(3),
        ]
        @Sendable func seen(_ defaults: UserDefaults) -> [String] {
            values.map { value in
                defaults.set(value, forKey: "key")
                defer { defaults.removeObject(forKey: "key") }
                return """
                    \(value) \(type(of: defaults.object(forKey: "key"))) \(defaults.integer(forKey: "key")) \
                    \(defaults.double(forKey: "key")) \(defaults.float(forKey: "key")) \(defaults.bool(forKey: "key")) \
                    \(defaults.string(forKey: "key") ?? "-") \(defaults.data(forKey: "key")?.count ?? -1) \
                    \(defaults.array(forKey: "key")?.count ?? -1) \(defaults.stringArray(forKey: "key") ?? []) \
                    \(defaults.dictionary(forKey: "key")?.count ?? -1)
                    """
            }
        }
        @Sendable func typed(_ defaults: UserDefaults) -> [String] {
            defaults.set(4, forKey: "i")
            defaults.set(true, forKey: "b")
            defaults.set(Float(1.5), forKey: "f")
            defaults.set(2.5, forKey: "d")
            defaults.set(URL(fileURLWithPath: "/tmp/x"), forKey: "u")
            defer { for key in ["i", "b", "f", "d", "u"] { defaults.removeObject(forKey: key) } }
            return [
                "\(defaults.integer(forKey: "i")) \(defaults.bool(forKey: "b")) \(defaults.float(forKey: "f"))",
                "\(defaults.double(forKey: "d")) \(defaults.url(forKey: "u")?.path ?? "-")",
            ]
        }
        let suite = try #require(UserDefaults(suiteName: "carillon.AppDefaultsTests"))
        let expected = (seen(suite), typed(suite))
        suite.removePersistentDomain(forName: "carillon.AppDefaultsTests")
        #expect(expected.1 == ["4 true 1.5", "2.5 /tmp/x"])
        try PhoneCanaryTests.withPhones { _, phone, _ in
            #expect(phone.run { seen(.standard) } == expected.0)
            #expect(phone.run { typed(.standard) } == expected.1)
        }
    }

    @Test("A list is kept as it was when it was stored")
    func copies() throws {
        try PhoneCanaryTests.withPhones { _, phone, _ in
            phone.run {
                let list = NSMutableArray(array: ["a"])
                UserDefaults.standard.set(list, forKey: "list")
                list.add("b")
                #expect(UserDefaults.standard.stringArray(forKey: "list") == ["a"])
            }
        }
    }

    @Test("Suites are searched, domains replaced, and changes told to the app alone")
    func suites() throws {
        try PhoneCanaryTests.withPhones { _, phone, other in
            let heard = Mutex<[String]>([])
            for device in [phone, other] {
                device.run {
                    _ = NotificationCenter.default.addObserver(
                        forName: UserDefaults.didChangeNotification, object: nil, queue: nil
                    ) { _ in heard.withLock { $0.append(device.name) } }
                }
            }
            phone.run {
                let defaults = UserDefaults.standard
                UserDefaults(suiteName: "group")?.set(1, forKey: "a")
                #expect(heard.withLock { $0 } == [phone.name])
                defaults.addSuite(named: "group")
                #expect(defaults.integer(forKey: "a") == 1)
                defaults.removeSuite(named: "group")
                #expect(defaults.object(forKey: "a") == nil)
                defaults.setPersistentDomain(["b": 2], forName: "group")
                #expect(defaults.persistentDomain(forName: "group")?.keys.sorted() == ["b"])
                defaults.removePersistentDomain(forName: "group")
                #expect(defaults.persistentDomain(forName: "group") == nil)
                #expect(defaults.synchronize())
            }
            #expect(heard.withLock { $0 }.contains(other.name) == false)
        }
    }
}
