import CarillonEnvironment
public import CourierCore

/// A publisher of future values: a sink gets the values that are sent after it was attached.
///
/// Values are handed over on the main queue of the app that has made the client.
public final class PassthroughSubject<Output, Failure: Error>: AnyPublisher<Output, Failure> {
    private let broadcast: Broadcast<Output>

    init(_ environment: Environment) {
        broadcast = Broadcast(environment)
        super.init()
    }

    func send(_ value: Output) { broadcast.send(value) }

    /// Ends all sinks.
    func finish() { broadcast.finish() }

    private var values: ChainedPublisher<Output, Failure> {
        ChainedPublisher { [broadcast] receive in SinkCancellable(broadcast.add(receive)) }
    }

    /// Returns a publisher of the values for which `predicate` is true.
    public override func filter(predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        values.filter(predicate: predicate)
    }

    /// Returns a publisher of what `transform` makes of each value.
    public override func map<Result>(transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
        values.map(transform: transform)
    }

    /// Attaches a receiver, until the cancellable is cancelled or let go.
    public override func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        SinkCancellable(broadcast.add(receiveValue))
    }
}
