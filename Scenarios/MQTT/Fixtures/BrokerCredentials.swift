import Carillon
import CarillonEnvironment
import CarillonTLS

/// What a broker with TLS shows of itself.
enum BrokerCredentials {
    /// Made for its name, valid, and signed by the world's authority.
    case good
    case expired
    case notYetValid
    /// Made for another host.
    case ofHost(String)
    /// Signed by somebody else.
    case signed(by: CertificateAuthority)

    /// - Parameters:
    ///   - host: the broker's name.
    ///   - server: whose time and random numbers to take.
    func identity(of host: String, in world: World, server: Environment) throws -> ServerIdentity {
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
