package import Foundation
package import HTTPWire

/// A request for an ``HTTPEngine``.
package struct HTTPEngineRequest: Sendable {
    package var method: HTTPMethod
    package var url: URL
    /// The fields without `Host` and those that frame the body.
    package var fields: HTTPFields
    /// The body; `nil` if there is none.
    package var body: [UInt8]?
    /// The time without any byte from the server after which the exchange fails; `nil` if it may be silent for ever.
    /// The time counts from the call on, also while the request waits for a connection.
    package var idleTimeout: Duration?
    /// The names of the fields that no other origin may see. A name with `*` at its end stands for all names with that
    /// beginning.
    package var privateFields = ["Authorization", "Cookie", "Proxy-Authorization", "X-MAGICBELL-*"]

    package init(
        _ method: HTTPMethod, _ url: URL, fields: HTTPFields = [:], body: [UInt8]? = nil, idleTimeout: Duration? = nil
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.idleTimeout = idleTimeout
    }

    /// Whether no other origin may see this field.
    package func isPrivate(_ field: HTTPField) -> Bool {
        privateFields.contains { name in
            guard name.hasSuffix("*") else { return field.hasName(name) }
            return field.name.lowercased().hasPrefix(name.dropLast().lowercased())
        }
    }
}
