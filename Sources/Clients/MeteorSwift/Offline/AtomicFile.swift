import Foundation

/// Files that are replaced as a whole: a crash at any moment leaves the old content or the new one.
enum AtomicFile {
    /// Writes a file that only its owner may read. Missing directories are made.
    ///
    /// - Throws: `CocoaError` or `POSIXError`. The old file is then as it was.
    static func write(_ data: Data, to file: URL) throws {
        let directory = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        // A file that a crash has left behind has the same name, so there is never more than one.
        let draft = directory.appendingPathComponent(file.lastPathComponent + ".new")
        try store(data, in: draft.path)
        guard rename(draft.path, file.path) == 0 else { throw POSIXError.current }
        try settle(directory.path)
    }

    private static func store(_ data: Data, in path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError.current }
        defer { close(descriptor) }
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw POSIXError.current }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw POSIXError.current }
    }

    /// Lets the disk know of the new name.
    private static func settle(_ directory: String) throws {
        let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError.current }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw POSIXError.current }
    }
}

extension POSIXError {
    /// The error that the last call of the system has left.
    fileprivate static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
