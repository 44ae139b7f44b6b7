public import Carillon
public import CarillonEnvironment
public import CarillonTLS

/// The certificate that a broker with TLS shows.
public enum BrokerCredentials {
    /// A valid certificate with the broker's name, signed by the world's authority.
    case good
    /// A certificate whose time is over.
    case expired
    /// A certificate whose time has not come yet.
    case notYetValid
    /// A certificate for another host.
    case ofHost(String)
    /// A certificate that another authority has signed.
    case signed(by: CertificateAuthority)

    /// Makes the certificate.
    ///
    /// - Parameters:
    ///   - host: The broker's name.
    ///   - world: The world whose certificate authority signs, unless the case names another authority.
    ///   - server: The environment whose time and random numbers are used.
    public func identity(of host: String, in world: World, server: Environment) throws -> ServerIdentity {
        let authority = try world.certificateAuthority
        return switch self {
        case .good: try authority.identity(for: [host], environment: server)
        case .expired: try authority.identity(for: [host], validity: .expired, environment: server)
        case .notYetValid: try authority.identity(for: [host], validity: .notYetValid, environment: server)
        case .ofHost(let other): try authority.identity(for: [other], environment: server)
        case .signed(let other): try other.identity(for: [host], environment: server)
        }
    }
}
