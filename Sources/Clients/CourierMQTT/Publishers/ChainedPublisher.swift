import CourierCore

/// A publisher made of a function that attaches a receiver to the source of the values.
final class ChainedPublisher<Output, Failure: Error>: AnyPublisher<Output, Failure> {
    private let attach: (@escaping (Output) -> Void) -> AnyCancellable

    /// - Parameter attach: attaches a receiver, which the source calls on the main queue, until the result is
    ///   cancelled.
    init(attach: @escaping (_ receiver: @escaping (Output) -> Void) -> AnyCancellable) {
        self.attach = attach
        super.init()
    }

    override func filter(predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        ChainedPublisher { [attach] receive in
            attach { if predicate($0) { receive($0) } }
        }
    }

    override func map<Result>(transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
        ChainedPublisher<Result, Failure> { [attach] receive in
            attach { receive(transform($0)) }
        }
    }

    override func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { attach(receiveValue) }
}
