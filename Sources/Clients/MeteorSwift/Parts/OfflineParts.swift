package import DDPWire
package import Foundation
package import JSONWire

/// The decisions about objects that are kept in files.
package struct OfflineParts: Sendable {
    /// Writes a file. A crash at any moment leaves the old content or the new one.
    package var write: @Sendable (Data, URL) throws -> Void = { try AtomicFile.write($0, to: $1) }

    /// The time that a file gives to an object.
    package var stamp: @Sendable (_ earlier: EJSONDate?, _ now: EJSONDate) -> EJSONDate = { $0 ?? $1 }

    /// Marks an object that was read from a file.
    package var marked: @Sendable (Members<EJSON>) -> Members<EJSON> = { fields in
        var fields = fields
        fields["_wasOffline_"] = true
        return fields
    }

    /// Reads a file.
    package var read: @Sendable (URL) throws -> Data = { try Data(contentsOf: $0) }

    /// The time without a change after which ``MongoCollection/setPersistWatcher()`` writes the file.
    package var quiet = Duration.seconds(5)

    package init() {}
}
