import Foundation

/// A file that a report goes to, as it was named on the command line; `-` is standard output.
struct OutputFile {
    /// The reason why a file cannot be written.
    struct Fault: Error, CustomStringConvertible {
        /// The reason in words.
        let description: String
    }

    let path: String

    /// Whether the report goes to standard output.
    var isStandardOutput: Bool { path == "-" }

    private var url: URL { URL(fileURLWithPath: path) }

    /// The type of what is there already. An existing pipe, device or link is written to, because a replacement by a
    /// plain file would destroy it.
    private var existing: FileAttributeType? {
        try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    /// Finds out whether the file could be written now, and makes the directories around it.
    ///
    /// - Throws: ``Fault`` if it could not.
    func check() throws(Fault) {
        if isStandardOutput { return }
        if path.isEmpty { throw Fault(description: "A report needs the name of a file, or - for standard output.") }
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch { throw fault(error.localizedDescription) }
        switch existing {
        case .typeDirectory?: throw fault("it is a directory")
        case .typeRegular?: try checkAccess(to: url.deletingLastPathComponent().path)
        case nil: try checkCreation()
        // A link may lead to a file that is yet to be made.
        default: if access(path, F_OK) == 0 { try checkAccess(to: path) }
        }
    }

    /// Makes the file, and removes it again: whether a system lets one be made is seldom told by permissions alone.
    private func checkCreation() throws(Fault) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw fault(String(cString: strerror(errno))) }
        close(file)
        unlink(path)
    }

    private func checkAccess(to path: String) throws(Fault) {
        guard access(path, W_OK) == 0 else { throw fault(String(cString: strerror(errno))) }
    }

    /// Writes the file.
    ///
    /// - Throws: ``Fault`` if it cannot be written to its end.
    func write(_ data: Data) throws(Fault) {
        do {
            if isStandardOutput { return try FileHandle.standardOutput.write(contentsOf: data) }
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            let isSpecial = existing.map { $0 != .typeRegular } ?? false
            try data.write(to: url, options: isSpecial ? [] : .atomic)
        } catch { throw fault(error.localizedDescription) }
    }

    private func fault(_ reason: String) -> Fault {
        Fault(description: "\(isStandardOutput ? "Standard output" : path) cannot be written: \(reason)")
    }
}
