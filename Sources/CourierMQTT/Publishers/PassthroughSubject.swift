import CarillonEnvironment
import CourierCore

/// A publisher of what happens from now on: a sink gets the values that are sent after it was attached.
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
        ChainedPublisher { [broadcast] receive in broadcast.add(receive) }
    }

    public override func filter(predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        values.filter(predicate: predicate)
    }

    public override func map<Result>(transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
        values.map(transform: transform)
    }

    public override func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        broadcast.add(receiveValue)
    }
}
