import Foundation

/// The values that callbacks have reported, in their order, for tests of callbacks:
///
///     let told = Recorder<Int>()
///     loop.schedule(after: .seconds(1)) { told.note(1) }
///     …
///     #expect(told.entries == [1])
///
/// Several threads may note and read at once. Unchecked because the lock guards the entries.
package final class Recorder<Entry>: @unchecked Sendable {
    private let lock = NSLock()
    private var noted: [Entry]

    package init(_ entries: Entry...) {
        noted = entries
    }

    package var entries: [Entry] { lock.withLock { noted } }

    package func note(_ entry: Entry) { lock.withLock { noted.append(entry) } }
}
