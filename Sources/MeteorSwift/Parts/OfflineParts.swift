import Foundation

/// The decisions about objects that are kept in files.
package struct OfflineParts: Sendable {
    /// Writes a file. A crash at any moment leaves the old content or the new one.
    package var write: @Sendable (Data, URL) throws -> Void = { try AtomicFile.write($0, to: $1) }

    /// Whether objects from a file stay when a new connection begins.
    package var keepsRestored = true

    /// Whether clearing also removes the objects from memory.
    package var clearsMemory = true

    /// The time without a change after which ``MongoCollection/setPersistWatcher()`` writes the file.
    package var quiet = Duration.seconds(5)

    package init() {}
}
