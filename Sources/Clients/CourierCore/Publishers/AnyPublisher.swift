/// A source of values that come over time.
///
/// This class is abstract. A publisher overrides all of its methods.
open class AnyPublisher<Output, Failure: Error> {
    /// Makes a publisher. Only subclasses call this.
    public init() {}

    /// Returns a publisher of the values for which `predicate` is true.
    open func filter(predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        abstract()
        return self
    }

    /// Returns a publisher of what `transform` makes of each value.
    open func map<Result>(transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
        abstract()
        return AnyPublisher<Result, Failure>()
    }

    /// Hands each value to `receiveValue` on the main queue, never before this call has returned.
    ///
    /// - Returns: the sink. The values stop when it is cancelled or let go.
    open func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        abstract()
        return AnyCancellable()
    }

    private func abstract(_ function: StaticString = #function) {
        assertionFailure("\(function) must be overridden by the publisher")
    }
}
