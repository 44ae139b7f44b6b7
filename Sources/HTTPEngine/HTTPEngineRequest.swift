import Foundation
import HTTPWire

/// A request for an ``HTTPEngine``.
package struct HTTPEngineRequest: Sendable {
    package var method: HTTPMethod
    package var url: URL
    /// The fields without `Host` and those that frame the body.
    package var fields: HTTPFields
    /// The body; `nil` if there is none.
    package var body: [UInt8]?
    /// The time without any byte from the server after which the exchange fails; `nil` if it may be silent for ever.
    package var idleTimeout: Duration?

    package init(
        _ method: HTTPMethod, _ url: URL, fields: HTTPFields = [:], body: [UInt8]? = nil, idleTimeout: Duration? = nil
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.idleTimeout = idleTimeout
    }
}
