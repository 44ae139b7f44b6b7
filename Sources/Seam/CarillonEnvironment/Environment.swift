import CCarillonSystem
public import Foundation

/// Everything that a client library or a mock server may touch outside itself.
///
/// There is one environment for each process of an app. A real app has one, ``live``. In a simulated world every launch
/// of an app on a device has its own. A library takes the environment as a parameter that defaults to ``current``, and
/// keeps it. The library uses no clock, thread, socket or random number except through the environment.
public final class Environment: Sendable {
    /// The environment's name in traces: `rider`, `rider/com.example.app`, `broker`.
    public let name: String
    /// The loop that the library lives on.
    public let loop: any Loop
    /// The network.
    public let network: any Network
    /// The operating system as the app sees it.
    public let platform: any Platform
    /// The queue of the app's main thread.
    public let mainQueue: MainQueue
    /// The objects that APIs with a singleton keep for this process.
    public let singletons = Singletons()

    private let randomNumbers: @Sendable (String) -> any RandomNumbers
    /// The recorder of events; `nil` if nothing is recorded. Parts of the system that outlive the app's process use it,
    /// because they cannot keep the environment.
    package let recorder: (any TraceRecorder)?
    let engines: EngineRegistry

    /// Creates an environment.
    ///
    /// - Parameters:
    ///   - name: the environment's name in traces.
    ///   - loop: the loop on which clients and servers live.
    ///   - network: the network.
    ///   - platform: the platform: clock, storage, and the state of the app.
    ///   - mainQueue: the queue of the app's main thread. The default is the loop.
    ///   - recorder: takes the events of the trace; `nil` for no trace.
    ///   - engines: the registry of the engines that clients use.
    ///   - randomNumbers: returns the stream of random numbers with a given name. The same name must give the same
    ///     object.
    public init(
        name: String, loop: any Loop, network: any Network, platform: any Platform,
        mainQueue: MainQueue? = nil, recorder: (any TraceRecorder)?, engines: EngineRegistry = EngineRegistry(),
        randomNumbers: @escaping @Sendable (String) -> any RandomNumbers
    ) {
        self.name = name
        self.loop = loop
        self.network = network
        self.platform = platform
        self.mainQueue = mainQueue ?? MainQueue(on: loop)
        self.recorder = recorder
        self.engines = engines
        self.randomNumbers = randomNumbers
    }

    /// The wall-clock time, by the device's clock.
    public var date: Date { platform.date(at: loop.now) }

    /// Returns the stream of random numbers with that name. Call this once and keep the result.
    public func random(_ stream: String) -> any RandomNumbers { randomNumbers(stream) }

    /// Whether events are recorded.
    public var isRecording: Bool { recorder != nil }

    /// Records an event in the lane of this environment.
    public func record(
        _ kind: String, _ text: @autoclosure () -> String, peer: String? = nil,
        fields: @autoclosure () -> [TraceEvent.Field] = [], bytes: [UInt8]? = nil
    ) {
        guard let recorder else { return }
        recorder.record(
            TraceEvent(
                instant: loop.now, kind: kind, lane: name, peer: peer, text: text(), fields: fields(),
                bytes: bytes))
    }

    /// Returns the same environment with another network or another platform.
    ///
    /// Everything else is shared: the loop, the main queue, the random numbers, the recorder and the names of the
    /// engines. Only ``singletons`` are its own.
    package func replacing(network: (any Network)? = nil, platform: (any Platform)? = nil) -> Environment {
        Environment(
            name: name, loop: loop, network: network ?? self.network, platform: platform ?? self.platform,
            mainQueue: mainQueue, recorder: recorder, engines: engines, randomNumbers: randomNumbers)
    }
}

extension Environment {
    @TaskLocal private static var bound: Environment?

    /// The environment of the calling code: the one of the innermost ``run(_:)``, else the one of the world that has
    /// this thread, else ``live``.
    public static var current: Environment {
        boundOrAmbient ?? live
    }

    /// The environment of the calling code, without ``live``: the one of the innermost ``run(_:)``, else the one of the
    /// world that has this thread, else `nil`.
    package static var boundOrAmbient: Environment? {
        if let bound { return bound }
        return carillon_thread_current().pointee.environment.map {
            Unmanaged<Environment>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// The environment of the calling app; `nil` where the code belongs to no app.
    package static var ofCallingApp: Environment? { bound }

    /// Whether the caller is code in a simulated world that belongs to no app and no server.
    package static var isMissing: Bool { bound == nil && carillon_thread_current().pointee.environment != nil }

    /// Returns a handler that runs as code of this app. The handler of an app that has ended does nothing.
    package func handler<Value>(_ handler: @escaping @Sendable (Value) -> Void) -> @Sendable (Value) -> Void {
        { [weak self] value in
            guard let self, !loop.hasEnded else { return }
            run { handler(value) }
        }
    }

    /// Runs `operation` as code that belongs to no app, whatever app the caller belongs to.
    package static func runOutsideOfApps<Result>(_ operation: () throws -> Result) rethrows -> Result {
        if bound == nil { return try operation() }
        return try bind(nil, operation)
    }

    /// Runs `operation` with this environment as the ``current`` one, also in the tasks that it starts.
    public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        if Environment.bound === self { return try operation() }
        return try Environment.bind(self, operation)
    }

    /// Runs `operation` with this environment as the ``current`` one, also in the tasks that it starts.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        if !Environment.isChangeAwaited { return try await Environment.$bound.withValue(self, operation: operation) }
        defer { Environment.tellChange() }
        return try await Environment.$bound.withValue(self) {
            Environment.tellChange()
            return try await operation()
        }
    }

    private static func bind<Result>(_ environment: Environment?, _ operation: () throws -> Result) rethrows -> Result {
        if !isChangeAwaited { return try $bound.withValue(environment, operation: operation) }
        defer { tellChange() }
        return try $bound.withValue(environment) {
            tellChange()
            return try operation()
        }
    }

    // MARK: Worlds that keep something for each app

    /// Whether the world is to be told whose code runs.
    @inline(__always)
    private static var isChangeAwaited: Bool { carillon_thread_current().pointee.enter != nil }

    /// Tells the world whose code runs from now on.
    package static func tellChange() {
        carillon_thread_current().pointee.enter?(
            bound.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
    }

    /// Runs `operation` as code of no app, and gives it the object by which tasks know their apps.
    package static func withKeyOfTasks<Result>(_ operation: (UnsafeRawPointer) throws -> Result) rethrows -> Result {
        try $bound.withValue(nil) {
            try operation(UnsafeRawPointer(Unmanaged.passUnretained($bound).toOpaque()))
        }
    }
}
