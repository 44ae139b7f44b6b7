package import Foundation
package import HTTPEngine
package import HTTPWire

/// A request of an event source.
package struct EventSourceRequest: Hashable, Sendable {
    /// The address.
    package let url: URL
    /// The number of redirects that led here.
    package let redirects: Int
    /// Whether the address has the origin of the source's own address, so that the app's fields may go there.
    package let isAtHome: Bool
    /// The last event ID; `nil` if there is none that a field can carry.
    package let lastEventID: String?

    init(_ url: URL, redirects: Int, isAtHome: Bool, lastEventID: String) {
        self.url = url
        self.redirects = redirects
        self.isAtHome = isAtHome
        self.lastEventID = lastEventID.fieldValue
    }

    /// Returns the request for an engine.
    ///
    /// - Parameter fields: The app's fields, which a foreign origin does not get: they may be secrets.
    package func httpRequest(_ fields: () -> HTTPFields) -> HTTPEngineRequest {
        var fields = isAtHome ? fields() : [:]
        fields.set("Accept", to: "text/event-stream")
        // The standard's cache mode “no-store” is sent this way (Fetch standard, “HTTP-network-or-cache fetch”).
        fields.set("Cache-Control", to: "no-cache")
        fields["Last-Event-ID"] = lastEventID
        return HTTPEngineRequest(.get, url, fields: fields)
    }
}

extension String {
    /// The identifier as a field can carry it; `nil` for an empty one, and for one with control characters or with
    /// spaces at its ends, which the field would lose.
    fileprivate var fieldValue: String? {
        let isSendable = utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        return isSendable && !isEmpty && !hasPrefix(" ") && !hasSuffix(" ") ? self : nil
    }
}
