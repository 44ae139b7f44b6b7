import CarillonEnvironment
import HTTPHosting
import HTTPWire

/// The clients that may use the live page and the admin API.
enum InspectorAccess: Sendable {
    /// Everybody on this machine, but no web page of another origin.
    case thisMachine
    /// Everybody who knows the token.
    case token(String)

    /// A web page that somebody looks at must not reach this API: neither from its own origin, nor by a name that
    /// suddenly stands for this machine. A token is not known to such a page, so that any name will do.
    func checkOrigin(of request: HTTPRequest) throws(AdminError) {
        let host = request.fields["Host"] ?? ""
        if case .thisMachine = self {
            let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
            guard ["localhost", "127.0.0.1", "[::1]"].contains(name.lowercased()) else {
                throw AdminError(
                    status: .forbidden, sentence: "Ask for 127.0.0.1 or localhost; other names are refused")
            }
        }
        guard let origin = request.fields["Origin"], origin != "http://\(host)" else { return }
        throw AdminError(status: .forbidden, sentence: "Pages of other origins may not use this")
    }

    /// Makes a token that nobody can guess.
    static func makeToken(_ environment: Environment) -> String {
        let numbers = environment.random("inspector")
        return String(numbers.next(), radix: 16) + String(numbers.next(), radix: 16)
    }

    func checkToken(of request: HTTPRequest) throws(AdminError) {
        guard case .token(let token) = self, request.fields["Authorization"] != "Bearer \(token)" else { return }
        throw AdminError(
            status: .unauthorized, sentence: "Send “Authorization: Bearer” with the token of the ready line")
    }
}
