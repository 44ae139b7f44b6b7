/// A library of the kind that keeps all that it knows in static and global variables, as many of those do that apps
/// use.
package final class Ledger: Sendable {
    /// Has an initialiser that runs at the first use.
    nonisolated(unsafe) package static var shared: Ledger = Ledger("shared")
    /// Part of the program from its start, without an initialiser.
    nonisolated(unsafe) package static var count = 0
    nonisolated(unsafe) package static var names: [String] = []

    package let title: String

    package init(_ title: String) { self.title = title }

    /// Adds an entry everywhere.
    package static func add(_ name: String) {
        count += 1
        names.append(name)
        lastName = name
        "".noteInLedger(name)
        if shared.title != "\(count - 1) entries", count > 1 { names.append("torn") }
        shared = Ledger("\(count) entries")
    }

    /// All that the library knows.
    package static var contents: String {
        "\(names.joined(separator: ",")) \(count) \(lastName ?? "-") \(String.inLedger ?? "-") \(shared.title)"
    }

    /// The content of a ledger after entries of these names.
    package static func contents(after names: [String]) -> String {
        guard let last = names.last else { return " 0 - - shared" }
        return "\(names.joined(separator: ",")) \(names.count) \(last) \(last) \(names.count) entries"
    }
}

nonisolated(unsafe) private var lastName: String?

extension String {
    nonisolated(unsafe) fileprivate static var inLedger: String?

    fileprivate func noteInLedger(_ name: String) { String.inLedger = name }
}

/// An actor of the library, on the executor that all such actors have.
package actor LedgerKeeper {
    package init() {}

    /// Adds an entry.
    package func add(_ name: String) { Ledger.add(name) }
    /// All that the library knows.
    package var contents: String { Ledger.contents }
}
