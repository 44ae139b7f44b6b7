import Foundation

extension Environment {
    /// The real world: a thread of its own, the system's clock, sockets and storage. What an app uses without knowing of it.
    ///
    /// There is one for the whole process. It records nothing.
    public static let live = makeLive(
        name: ProcessInfo.processInfo.processName, defaults: UserDefaultsStore(.standard),
        directory: URL.applicationSupport(of: ProcessInfo.processInfo.processName), mainQueue: MainQueue(.main))

    /// A live environment beside ``live``, with a thread and a network of its own: for a test, or for several apps in one process.
    ///
    /// Its random numbers are the system's, and it records nothing. It need not be shut down: its thread ends when nothing is left
    /// to do or to wait for.
    ///
    /// - Parameters:
    ///   - name: who this is in logs.
    ///   - defaults: where small values are kept; the user defaults of a suite with that name unless said otherwise.
    ///   - directory: where files are kept, made when it is first asked for; unless said otherwise, a folder with that name in
    ///     this process's application support directory.
    ///   - mainQueue: where the app's main thread takes its work from; unless said otherwise, the environment's own thread is the main one.
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

    /// The platform of a live environment, for the app to tell it what it cannot find out by itself: where the app stands with
    /// its user, and whether the network is there. `nil` in a simulated world, where the device knows.
    public var livePlatform: LivePlatform? { platform as? LivePlatform }
}

extension URL {
    /// Where the app of that name keeps files that are its own business.
    fileprivate static func applicationSupport(of app: String) -> URL {
        let library = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (library ?? FileManager.default.temporaryDirectory).appendingPathComponent(
            app, isDirectory: true)
    }
}
