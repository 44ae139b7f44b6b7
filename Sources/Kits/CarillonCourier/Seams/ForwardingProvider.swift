public import CourierCore

/// A provider that handles some calls otherwise than the true provider. The class is confined to its world.
public final class ForwardingProvider: IConnectionServiceProvider {
    /// The options, or the reason why there are none.
    public typealias Answer = Result<ConnectOptions, AuthError>

    private let next: any IConnectionServiceProvider
    private let get: (@escaping (Answer) -> Void) -> Void
    private let clear: () -> Void

    /// Makes a provider in front of another one.
    ///
    /// - Parameters:
    ///   - next: The true provider, which handles every call for which there is no closure.
    ///   - get: Handles `getConnectOptions`.
    ///   - clear: Handles `clearCachedAuthResponse`.
    public init(
        to next: any IConnectionServiceProvider, get: ((@escaping (Answer) -> Void) -> Void)? = nil,
        clear: (() -> Void)? = nil
    ) {
        self.next = next
        self.get = get ?? { next.getConnectOptions(completion: $0) }
        self.clear = clear ?? { next.clearCachedAuthResponse() }
    }

    /// The client identifier of the true provider.
    public var clientId: String { next.clientId }
    /// The options that the true provider has already.
    public var existingConnectOptions: ConnectOptions? { next.existingConnectOptions }
    /// Asks for options.
    public func getConnectOptions(completion: @escaping (Answer) -> Void) { get(completion) }
    /// Says that the last options were refused.
    public func clearCachedAuthResponse() { clear() }
}
