import CCarillonThread
import Foundation

/// Everything that a client library or a mock server may touch outside itself.
///
/// There is one environment for each process of an app: the whole of a real app has one, ``live``, and in a simulated world every
/// launch of an app on a device has its own. A library takes the environment as a parameter that defaults to ``current``, keeps it,
/// and reads no clock, thread, socket or random number but through it.
public final class Environment: Sendable {
    /// Who this is in traces: `rider`, `rider/com.example.app`, `broker`.
    public let name: String
    public let loop: any Loop
    public let network: any Network
    public let platform: any Platform
    /// Where the app's main thread takes its work from.
    public let mainQueue: MainQueue
    /// What APIs that demand a singleton keep for this process.
    public let singletons = Singletons()

    private let randomNumbers: @Sendable (String) -> any RandomNumbers
    /// Who takes what is recorded. For parts of the system that outlive the app's process and so cannot keep its environment.
    package let recorder: (any TraceRecorder)?
    let engines: EngineRegistry

    /// - Parameters:
    ///   - mainQueue: where the app's main thread takes its work from; the loop, unless said otherwise.
    ///   - engines: where clients note what speaks for them.
    ///   - randomNumbers: the stream of random numbers with a given name; the same name gives the same object.
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

    /// The stream of random numbers with that name. Ask once and keep it.
    public func random(_ stream: String) -> any RandomNumbers { randomNumbers(stream) }

    /// Whether anybody looks at what is recorded.
    public var isRecording: Bool { recorder != nil }

    /// Records what happened in this lane.
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

    /// The environment of the code that asks: the one that it was ``run(_:)`` in, else the one of the world that has this thread,
    /// else ``live``.
    public static var current: Environment {
        if let bound { return bound }
        if let ambient = carillon_thread_current().pointee.environment {
            return Unmanaged<Environment>.fromOpaque(ambient).takeUnretainedValue()
        }
        return live
    }

    /// Runs `operation` with this environment as the ``current`` one, also in the tasks that it starts.
    public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        if Environment.bound === self { return try operation() }
        return try Environment.$bound.withValue(self, operation: operation)
    }

    /// Runs `operation` with this environment as the ``current`` one, also in the tasks that it starts.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        try await Environment.$bound.withValue(self, operation: operation)
    }
}
