public import Foundation

extension Environment {
    /// The real world: a thread of its own, the system's clock, sockets and storage. An app uses it without knowing.
    ///
    /// There is one live environment for the whole process, and it records nothing.
    public static let live = makeLive(
        name: ProcessInfo.processInfo.processName, defaults: UserDefaultsStore(.standard),
        directory: URL.applicationSupport(of: ProcessInfo.processInfo.processName), mainQueue: MainQueue(.main))

    /// Creates a live environment beside ``live``, with a thread and a network of its own. Tests use one, and processes
    /// with several apps.
    ///
    /// Its random numbers are the system's, and it records nothing. The environment needs no shutdown: its thread ends
    /// when there is nothing left to do or to wait for.
    ///
    /// - Parameters:
    ///   - name: the environment's name in logs.
    ///   - defaults: the store for small values. The default is the user defaults of a suite with that name.
    ///   - directory: the directory for files, made at its first use. The default is a folder with that name in this
    ///     process's application support directory.
    ///   - mainQueue: the queue of the app's main thread. By default the environment's own thread is the main one.
    public static func makeLive(
        name: String, defaults: (any KeyValueStore)? = nil, directory: URL? = nil, mainQueue: MainQueue? = nil
    ) -> Environment {
        let loop = LiveLoop(name: name)
        let randomNumbers = SystemRandomNumbers()
        return Environment(
            name: name, loop: loop, network: LiveNetwork(loop: loop),
            platform: LivePlatform(
                loop: loop, defaults: defaults ?? UserDefaultsStore(suite: name),
                directory: directory
                    ?? URL.applicationSupport(of: ProcessInfo.processInfo.processName).appendingPathComponent(
                        name, isDirectory: true)),
            mainQueue: mainQueue, recorder: nil, randomNumbers: { _ in randomNumbers })
    }

    /// The platform of a live environment; `nil` in a simulated world. The app tells it what it cannot find out itself:
    /// the app's state, and whether the network is there.
    public var livePlatform: LivePlatform? { platform as? LivePlatform }
}

extension URL {
    /// Returns the directory for the private files of the app of that name.
    fileprivate static func applicationSupport(of app: String) -> URL {
        let library = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (library ?? FileManager.default.temporaryDirectory).appendingPathComponent(
            app, isDirectory: true)
    }
}
