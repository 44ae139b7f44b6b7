import JSONWire

/// A kind of clients: the protocol that they speak, with the events that they tell.
///
/// The orders and events are those of `docs/clients-of-others.md`.
public enum ClientKind: String, Sendable, CaseIterable, CustomStringConvertible {
    /// Clients of an MQTT broker.
    case mqtt
    /// Clients of a Meteor server, by DDP.
    case meteor
    /// Clients of Server-Sent Events.
    case sse
    /// Clients of MagicBell.
    case magicbell

    /// The word in the greeting.
    public var description: String { rawValue }

    /// The version of the contract.
    static let contractVersion = 1
}

extension ClientKind {
    /// A type of a field, and whether it has to be there.
    enum Field {
        case text, number, flag, object, anything
        /// A field of that type that may be left out.
        indirect case optional(Field)

        /// Returns whether a value, or its absence, fits.
        func fits(_ value: JSON?) -> Bool {
            switch (self, value) {
            case (.optional, nil): true
            case (.optional(let field), let value?): field.fits(value)
            case (_, nil): false
            case (.text, .string?), (.flag, .bool?), (.object, .object?), (.anything, _?): true
            case (.number, let value?): value.int != nil
            default: false
            }
        }
    }

    /// Returns the fields of an event of this kind; `nil` if there is no such event.
    func fields(of event: String) -> [(name: String, field: Field)]? {
        switch (self, event) {
        case (.mqtt, "connected"): [("session", .optional(.flag))]
        case (.mqtt, "disconnected"): [("reason", .optional(.text))]
        case (.mqtt, "message"):
            [
                ("topic", .text), ("payload", .optional(.text)), ("payload64", .optional(.text)), ("qos", .number),
                ("retain", .optional(.flag)), ("duplicate", .optional(.flag)),
            ]
        case (.meteor, "connected"), (.meteor, "disconnected"), (.sse, "connected"), (.sse, "disconnected"),
            (.magicbell, "connected"), (.magicbell, "disconnected"):
            []
        case (.meteor, "added"), (.meteor, "changed"):
            [("collection", .text), ("document", .text), ("fields", .object), ("cleared", .optional(.anything))]
        case (.meteor, "removed"): [("collection", .text), ("document", .text)]
        case (.meteor, "addedBefore"):
            [("collection", .text), ("document", .text), ("fields", .object), ("before", .optional(.anything))]
        case (.meteor, "movedBefore"):
            [("collection", .text), ("document", .text), ("before", .optional(.anything))]
        case (.meteor, "updated"), (.meteor, "stopped"): [("order", .number)]
        case (.sse, "error"): [("reason", .text)]
        case (.sse, "message"): [("type", .text), ("data", .text), ("lastEventId", .text)]
        case (.sse, "comment"): [("text", .text)]
        case (.sse, "retry"): [("milliseconds", .number)]
        case (.magicbell, "message"): [("name", .text), ("notification", .optional(.text))]
        default: nil
        }
    }
}
