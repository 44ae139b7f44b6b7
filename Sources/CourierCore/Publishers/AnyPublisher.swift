/// Values that come over time.
///
/// This class is abstract: a publisher overrides all of its methods.
open class AnyPublisher<Output, Failure: Error> {
    public init() {}

    /// The values for which `predicate` holds.
    open func filter(predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        abstract()
        return self
    }

    /// The values, transformed.
    open func map<Result>(transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
        abstract()
        return AnyPublisher<Result, Failure>()
    }

    /// Hands each value to `receiveValue` on the main queue, never before this call has returned.
    ///
    /// - Returns: what keeps the values coming: when it is cancelled or let go, they stop.
    open func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        abstract()
        return AnyCancellable()
    }

    private func abstract(_ function: StaticString = #function) {
        assertionFailure("\(function) must be overridden by the publisher")
    }
}
