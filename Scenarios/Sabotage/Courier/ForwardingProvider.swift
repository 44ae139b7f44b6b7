import CourierCore

/// A provider that handles some calls otherwise than the true provider. The class is confined to its world.
final class ForwardingProvider: IConnectionServiceProvider {
    typealias Answer = Result<ConnectOptions, AuthError>

    private let next: any IConnectionServiceProvider
    private let get: (@escaping (Answer) -> Void) -> Void
    private let clear: () -> Void

    init(
        to next: any IConnectionServiceProvider, get: ((@escaping (Answer) -> Void) -> Void)? = nil,
        clear: (() -> Void)? = nil
    ) {
        self.next = next
        self.get = get ?? { next.getConnectOptions(completion: $0) }
        self.clear = clear ?? { next.clearCachedAuthResponse() }
    }

    var clientId: String { next.clientId }
    var existingConnectOptions: ConnectOptions? { next.existingConnectOptions }
    func getConnectOptions(completion: @escaping (Answer) -> Void) { get(completion) }
    func clearCachedAuthResponse() { clear() }
}
