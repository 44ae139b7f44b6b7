import Foundation

/// The place of a server, read from the text that the app gives: `wss://app.example.com/websocket`.
package struct ServerAddress: Hashable, Sendable {
    package let host: String
    package let port: UInt16
    /// The path and the query of the request that opens the WebSocket.
    package let target: String
    /// The path under which the server has its pages, without a slash at its end: empty unless the app of Meteor has a
    /// path of its own, as in `wss://example.com/app/websocket`.
    package let pages: String
    /// Whether the connection has TLS.
    package let isSecure: Bool

    /// Reads a URL with one of the schemes `ws`, `wss`, `http` and `https`.
    ///
    /// - Throws: ``AddressFailure`` if the text is none.
    package init(_ site: String) throws(AddressFailure) {
        guard let parts = URLComponents(string: site), let scheme = parts.scheme?.lowercased() else {
            throw AddressFailure(site, "it is no URL; write it like wss://app.example.com/websocket")
        }
        switch scheme {
        case "ws", "http": isSecure = false
        case "wss", "https": isSecure = true
        default: throw AddressFailure(site, "its scheme is \(scheme); use ws or wss")
        }
        guard let host = parts.host, !host.isEmpty else { throw AddressFailure(site, "it names no host") }
        let port = parts.port ?? (isSecure ? 443 : 80)
        guard let port = UInt16(exactly: port), port > 0 else { throw AddressFailure(site, "it has no usable port") }
        (self.host, self.port) = (host, port)
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        let steps = path.split(separator: "/")
        pages = (steps.last == "websocket" ? steps.dropLast() : steps[...]).map { "/" + $0 }.joined()
        target = path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    }

    /// The value of the field `Host`: the port is left out if it is the usual one.
    package var hostField: String { port == (isSecure ? 443 : 80) ? host : "\(host):\(port)" }

    /// The URL of the pages of the same server, without a path.
    package var origin: String { "\(isSecure ? "https" : "http")://\(hostField)" }
}

/// The reason why a text is no address of a server.
package struct AddressFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ site: String, _ reason: String) { description = "“\(site)” is no address of a Meteor server: \(reason)" }
}
