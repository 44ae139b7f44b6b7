#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import Foundation

/// The operations of one app's main thread. An operation starts the next one, so apps must not share a queue.
private final class AppOperationQueue: Sendable {
    let queue: OperationQueue

    init() {
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.underlyingQueue = .main
    }
}

extension OperationQueue {
    @_silgen_name("carillon_original_operation_queue_main")
    private static func carillonOriginalMain() -> OperationQueue

    @_silgen_name("carillon_phone_operation_queue_main")
    static func carillonMain() -> OperationQueue {
        CallingProcess.answer { $0.singletons.object { AppOperationQueue() }.queue } ?? carillonOriginalMain()
    }

    @_silgen_name("carillon_original_operation_queue_current")
    private static func carillonOriginalCurrent() -> OperationQueue?

    @_silgen_name("carillon_phone_operation_queue_current")
    static func carillonCurrent() -> OperationQueue? {
        MainThread.hasCaller ? carillonMain() : carillonOriginalCurrent()
    }
}
#endif
