import CarillonEnvironment
package import Foundation

/// The place of a server: the part of a URL that decides which connection a request may take (RFC 9110, section 4.3.1).
package struct HTTPOrigin: Hashable, Sendable {
    /// Whether the scheme is `https`.
    package let isSecure: Bool
    /// The name of the host in lower case, or its address in numbers without brackets.
    package let host: String
    package let port: UInt16

    init(isSecure: Bool, host: String, port: UInt16) {
        self.isSecure = isSecure
        self.host = host
        self.port = port
    }

    /// Reads the origin of a URL; `nil` unless the URL can be asked over HTTP.
    package init?(_ url: URL) {
        guard let address = try? HTTPAddress(url) else { return nil }
        self = address.origin
    }

    /// The origin as a text (HTML standard, section 7.1.1): `https://example.com`.
    package var text: String { "\(isSecure ? "https" : "http")://\(hostField)" }

    /// The value of the field `Host`. The port is left out if it is the scheme's own (RFC 9112, section 3.2).
    package var hostField: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }

    var endpoint: CarillonEnvironment.Endpoint { CarillonEnvironment.Endpoint(host: host, port: port) }
}

/// The origin and the target of a URL.
struct HTTPAddress: Hashable, Sendable {
    let origin: HTTPOrigin
    /// The path and the query as they are on the wire.
    let target: String

    /// Reads a URL with the scheme `http` or `https`.
    ///
    /// - Throws: ``HTTPEngineFailure/unusableAddress(_:)``. Its text has no path and no query, because these may hold a
    ///   token.
    init(_ url: URL) throws(HTTPEngineFailure) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased()
        else { throw .unusableAddress("it is no absolute URL; begin it with https://") }
        guard scheme == "http" || scheme == "https" else {
            throw .unusableAddress("its scheme is \(scheme.prefix(20)); use https or http")
        }
        guard parts.user == nil, parts.password == nil else {
            throw .unusableAddress("it names a user; use a field for credentials [RFC 9110, section 4.2.4]")
        }
        var host = (parts.percentEncodedHost ?? "").lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard !host.isEmpty else { throw .unusableAddress("it names no host") }
        let isSecure = scheme == "https"
        guard let port = UInt16(exactly: parts.port ?? (isSecure ? 443 : 80)), port > 0 else {
            throw .unusableAddress("its port is not between 1 and 65535")
        }
        origin = HTTPOrigin(isSecure: isSecure, host: host, port: port)
        let path = parts.percentEncodedPath
        let query = parts.percentEncodedQuery.map { "?" + $0 } ?? ""
        target = (path.hasPrefix("/") ? path : "/" + path) + query
    }
}

extension HTTPEngineRequest {
    /// The origin of the URL; `nil` if the URL cannot be used.
    package var origin: HTTPOrigin? { HTTPOrigin(url) }
}
