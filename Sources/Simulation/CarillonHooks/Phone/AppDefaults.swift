#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Synchronization

/// The user defaults of one launch of an app in a world, on the same store as the environment's
/// ``Platform/defaults``. So stored values survive the app's death, and registered ones do not.
///
/// The typed getters are Foundation's own, which ask `object(forKey:)`.
final class AppDefaults: UserDefaults {
    private let store: any KeyValueStore
    private let suites: DefaultsSuites
    private var registered: [String: Any] = [:]
    private var added: [String] = []

    /// Returns the defaults of a process.
    ///
    /// - Parameter suite: the name of other defaults than the app's own.
    static func make(_ process: CallingProcess, suite: String? = nil) -> AppDefaults {
        let platform = process.platform
        let suites = platform.systemServices.object { DefaultsSuites() }
        guard let made = AppDefaults(suite.map { suites[$0] } ?? platform.defaults, suites) else {
            preconditionFailure("Foundation refuses user defaults without a name, which it never did")
        }
        return made
    }

    private init?(_ store: any KeyValueStore, _ suites: DefaultsSuites) {
        self.store = store
        self.suites = suites
        super.init(suiteName: nil)
    }

    override func object(forKey key: String) -> Any? {
        for store in [store] + added.map({ suites[$0] }) {
            if let value = store.value(forKey: key) { return value }
        }
        return registered[key]
    }

    override func set(_ value: Any?, forKey key: String) {
        guard let value else { return removeObject(forKey: key) }
        store.set(PropertyListValue.copy(value, forKey: key), forKey: key)
        tell()
    }

    override func set(_ value: Int, forKey key: String) { set(value as Any?, forKey: key) }
    override func set(_ value: Float, forKey key: String) { set(value as Any?, forKey: key) }
    override func set(_ value: Double, forKey key: String) { set(value as Any?, forKey: key) }
    override func set(_ value: Bool, forKey key: String) { set(value as Any?, forKey: key) }

    // Foundation would read a text as the person writes numbers: on an Icelandic phone "2.5" would be 2. Apple's
    // does not.
    override func double(forKey key: String) -> Double {
        (object(forKey: key) as? String).map { strtod($0, nil) } ?? super.double(forKey: key)
    }

    override func float(forKey key: String) -> Float {
        (object(forKey: key) as? String).map { strtof($0, nil) } ?? super.float(forKey: key)
    }

    override func removeObject(forKey key: String) {
        guard store.value(forKey: key) != nil else { return }
        store.set(nil, forKey: key)
        tell()
    }

    override func register(defaults: [String: Any]) {
        for (key, value) in defaults { registered[key] = PropertyListValue.copy(value, forKey: key) }
    }

    override func dictionaryRepresentation() -> [String: Any] {
        added.reversed().map { suites[$0].dictionary }.reduce(registered) { $0.merging($1) { $1 } }
            .merging(store.dictionary) { $1 }
    }

    /// Everything is stored at once.
    override func synchronize() -> Bool { true }

    private func tell() {
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
    }

    // MARK: Suites and domains

    override func addSuite(named name: String) {
        if !added.contains(name) { added.append(name) }
    }

    override func removeSuite(named name: String) { added.removeAll { $0 == name } }

    override func persistentDomain(forName name: String) -> [String: Any]? {
        let values = domain(name).dictionary
        return values.isEmpty ? nil : values
    }

    override func setPersistentDomain(_ values: [String: Any], forName name: String) {
        let domain = domain(name)
        for key in domain.keys { domain.set(nil, forKey: key) }
        for (key, value) in values { domain.set(PropertyListValue.copy(value, forKey: key), forKey: key) }
        tell()
    }

    override func removePersistentDomain(forName name: String) { setPersistentDomain([:], forName: name) }

    override func objectIsForced(forKey key: String) -> Bool { false }
    override func objectIsForced(forKey key: String, inDomain domain: String) -> Bool { false }

    private func domain(_ name: String) -> any KeyValueStore {
        name == Bundle.main.bundleIdentifier || name == ProcessInfo.processInfo.processName ? store : suites[name]
    }
}

/// The stores of an app's user defaults under other names, which survive the app's death.
private final class DefaultsSuites: Sendable {
    private let stores = Mutex<[String: MemoryKeyValueStore]>([:])

    subscript(name: String) -> MemoryKeyValueStore {
        stores.withLock { stores in
            let store = stores[name] ?? MemoryKeyValueStore()
            stores[name] = store
            return store
        }
    }
}

extension KeyValueStore {
    fileprivate var dictionary: [String: Any] {
        Dictionary(uniqueKeysWithValues: keys.compactMap { key in value(forKey: key).map { (key, $0) } })
    }
}

// MARK: Hooks

/// The defaults that a process shares.
///
/// The class is unchecked because only code on the world's loop touches it.
private final class StandardDefaults: @unchecked Sendable {
    let defaults: AppDefaults

    init(_ process: CallingProcess) { defaults = .make(process) }
}

// Class functions, because Foundation's get the class that they are called on, and need it to make an object.
extension UserDefaults {
    @_silgen_name("carillon_original_user_defaults_standard")
    private static func carillonOriginalStandard() -> UserDefaults

    @_silgen_name("carillon_phone_user_defaults_standard")
    static func carillonStandard() -> UserDefaults {
        CallingProcess.answer { process in process.singletons.object { StandardDefaults(process) }.defaults }
            ?? carillonOriginalStandard()
    }

    @_silgen_name("carillon_original_user_defaults_init")
    private static func carillonOriginalInit() -> UserDefaults

    @_silgen_name("carillon_phone_user_defaults_init")
    static func carillonInit() -> UserDefaults {
        CallingProcess.answer { AppDefaults.make($0) } ?? carillonOriginalInit()
    }

    @_silgen_name("carillon_original_user_defaults_init_suite")
    private static func carillonOriginalInit(suiteName: __owned String?) -> UserDefaults?

    @_silgen_name("carillon_phone_user_defaults_init_suite")
    static func carillonInit(suiteName: __owned String?) -> UserDefaults? {
        CallingProcess.answer { AppDefaults.make($0, suite: suiteName) }
            ?? carillonOriginalInit(suiteName: suiteName)
    }

    @_silgen_name("carillon_original_user_defaults_initialise")
    private __consuming func carillonOriginalInitialise(suiteName: __owned String?) -> UserDefaults?

    /// The initialiser alone, which a release build calls on an object that it has allocated itself.
    @_silgen_name("carillon_phone_user_defaults_initialise")
    __consuming func carillonInitialise(suiteName: __owned String?) -> UserDefaults? {
        let made =
            type(of: self) == UserDefaults.self
            ? CallingProcess.answer { process in
                MemoryOfInitialisers.keep(self, for: process)
                return AppDefaults.make(process, suite: suiteName)
            } : nil
        return made ?? carillonOriginalInitialise(suiteName: suiteName)
    }
}
#endif
