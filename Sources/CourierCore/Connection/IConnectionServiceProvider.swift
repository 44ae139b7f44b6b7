/// Provides a client with what it needs to connect, credentials above all.
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
    /// Identifies the client; must be unique for each device that connects to the broker.
    var clientId: String { get }

    /// The options that were provided last, if the provider keeps them.
    var existingConnectOptions: ConnectOptions? { get }

    /// Provides something to tell further clients of one device apart.
    var extraIdProvider: (() -> String?)? { get set }

    /// Asks for the options of the next connection.
    ///
    /// - Parameter completion: takes the answer, from any thread, at any time. Only its first call counts.
    func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void)

    /// Called before the options are asked for again because the last ones were of no use.
    func clearCachedAuthResponse()
}

extension IConnectionServiceProvider {
    public var existingConnectOptions: ConnectOptions? { nil }

    /// `nil`; what is set is dropped.
    public var extraIdProvider: (() -> String?)? {
        get { nil }
        set {}
    }

    public func clearCachedAuthResponse() {}
}
