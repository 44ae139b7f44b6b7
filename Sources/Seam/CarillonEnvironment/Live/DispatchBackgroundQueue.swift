import Dispatch

/// A background queue on a real thread.
final class DispatchBackgroundQueue: BackgroundQueue {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }
}
