/// An object of the app that provides a client with connect options, above all with credentials.
///
/// ```swift
/// final class AuthService: IConnectionServiceProvider {
///     var clientId: String { "rider-7" }
///
///     func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
///         fetchToken { token in
///             completion(.success(ConnectOptions(
///                 host: "broker.example.com", port: 1883, clientId: clientId, username: "rider", password: token)))
///         }
///     }
/// }
/// ```
public protocol IConnectionServiceProvider: AnyObject {
    /// The client identifier, which must be unique for each device that connects to the broker.
    var clientId: String { get }

    /// The options that the provider has given last, if it keeps them.
    var existingConnectOptions: ConnectOptions? { get }

    /// Provides a text that tells further clients of one device apart.
    var extraIdProvider: (() -> String?)? { get set }

    /// Asks for the options of the next connection.
    ///
    /// - Parameter completion: takes the answer. May be called on any thread, at any time. Only its first call counts.
    func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void)

    /// Forgets the last options, which were of no use. The client calls this before it asks for options again.
    func clearCachedAuthResponse()
}

extension IConnectionServiceProvider {
    /// `nil`, because a provider need not keep its options.
    public var existingConnectOptions: ConnectOptions? { nil }

    /// `nil`. A value that is set is dropped.
    public var extraIdProvider: (() -> String?)? {
        get { nil }
        set {}
    }

    /// Does nothing, because a provider need not keep its options.
    public func clearCachedAuthResponse() {}
}
