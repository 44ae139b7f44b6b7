extension NotificationSystem {
    /// The requests or notifications that a removal selects.
    public enum Selection: Hashable, Sendable {
        /// The ones with one of these identifiers.
        case identifiers([String])
        /// All of them.
        case all

        /// Whether a request or notification with this identifier is selected.
        public func contains(_ identifier: String) -> Bool {
            switch self {
            case .identifiers(let identifiers): identifiers.contains(identifier)
            case .all: true
            }
        }

        /// The test of ``contains(_:)`` as a closure, which is faster for many identifiers.
        public var membership: (_ identifier: String) -> Bool {
            switch self {
            case .identifiers(let identifiers) where identifiers.count > 1: Set(identifiers).contains
            case .identifiers(let identifiers): { $0 == identifiers.first }
            case .all: { _ in true }
            }
        }
    }
}

package typealias NotificationSelection = NotificationSystem.Selection
