import CarillonEnvironment
public import CourierCore
import Synchronization

/// A value that can be watched: a sink gets the present value first, then each value that is set.
///
/// Values are handed over on the main queue of the app that has made the subject.
public final class CurrentValueSubject<Output, Failure: Error> {
    private let broadcast: Broadcast<Output>
    private let current: Mutex<Box>
    private let sinkInitiated: (() -> Void)?
    private let sinkCancelled: (() -> Void)?

    /// Unchecked because the app hands the value over: it is touched under the lock here, and on the main queue there.
    private struct Box: @unchecked Sendable {
        var value: Output
    }

    /// Makes a subject with a first value.
    ///
    /// - Parameters:
    ///   - initialValue: the first value.
    ///   - sinkInitiated: called each time that a sink is attached.
    ///   - sinkCancelled: called each time that a sink is cancelled or let go.
    public init(
        _ initialValue: Output, sinkInitiated: (() -> Void)? = nil, sinkCancelled: (() -> Void)? = nil
    ) {
        broadcast = Broadcast(.current)
        current = Mutex(Box(value: initialValue))
        self.sinkInitiated = sinkInitiated
        self.sinkCancelled = sinkCancelled
    }

    /// The present value. Setting it is the same as ``send(_:)``.
    public var value: Output {
        get { current.withLock { $0 }.value }
        set { send(newValue) }
    }

    /// Replaces the present value, and sends the new one to all sinks.
    public func send(_ value: Output) {
        let box = Box(value: value)
        current.withLock { current in
            current = box
            broadcast.send(box.value)
        }
    }

    /// Returns a publisher of the values for which `predicate` is true.
    public func filter(predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        eraseToAnyPublisher().filter(predicate: predicate)
    }

    /// Returns a publisher of what `transform` makes of each value.
    public func map<Result>(transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
        eraseToAnyPublisher().map(transform: transform)
    }

    /// Attaches a receiver, until the cancellable is cancelled or let go.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        let cancelled = Callback(run: sinkCancelled)
        defer { sinkInitiated?() }
        let remove = current.withLock { broadcast.add(first: $0.value, receiveValue) }
        return SinkCancellable {
            remove()
            cancelled.run?()
        }
    }

    /// Returns a publisher of the present value and of all later ones.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
        ChainedPublisher { receive in self.sink(receiveValue: receive) }
    }

    /// Unchecked because the app's closure is called where the app cancels.
    private struct Callback: @unchecked Sendable {
        let run: (() -> Void)?
    }
}
