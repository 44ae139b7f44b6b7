import CarillonReporting
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
    func write(_ text: String) throws(Fault) {
        try write { (take) throws(ReportFileError) in try take(Array(text.utf8)) }
    }

    /// Writes the file piece by piece.
    ///
    /// - Parameter body: Gives the pieces to its argument.
    /// - Throws: ``Fault`` if it cannot be written to its end.
    func write(_ body: ReportFile.Body) throws(Fault) {
        try reporting { () throws(ReportFileError) in
            guard isStandardOutput else { return try ReportFile(path: path).write(body) }
            try body { (piece) throws(ReportFileError) in
                do { try FileHandle.standardOutput.write(contentsOf: piece) } catch {
                    throw ReportFileError(path: "Standard output", reason: error.localizedDescription)
                }
            }
        }
    }

    /// Writes the report, and its pages beside the file if it is a large one. Standard output gets it in one piece.
    ///
    /// - Throws: ``Fault`` if a file cannot be written to its end.
    func write(_ report: HTMLReport) throws(Fault) {
        if isStandardOutput { return try write { (take) throws(ReportFileError) in try report.write(to: take) } }
        try reporting { () throws(ReportFileError) in try report.write(at: path) }
    }

    private func reporting(_ body: () throws(ReportFileError) -> Void) throws(Fault) {
        do throws(ReportFileError) { try body() } catch { throw Fault(description: error.description) }
    }

    private func fault(_ reason: String) -> Fault {
        Fault(description: "\(isStandardOutput ? "Standard output" : path) cannot be written: \(reason)")
    }
}
