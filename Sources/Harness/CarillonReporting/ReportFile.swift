import Foundation

/// A file of a report that could not be written.
public struct ReportFileError: Error, Equatable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// The reason in words.
    public let reason: String

    /// An error with its reason in words.
    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// `reports/index.html cannot be written: Permission denied`
    public var description: String { "\(path) cannot be written: \(reason)" }
}

/// A file that is written piece by piece, and takes the place of the one before it when it is whole.
package struct ReportFile {
    /// The path.
    package let path: String

    /// The file at a path.
    package init(path: String) {
        self.path = path
    }

    /// Gives the pieces of a file, one after the other, to its argument.
    package typealias Body = (Take) throws(ReportFileError) -> Void
    /// Takes the next piece.
    package typealias Take = (_ piece: [UInt8]) throws(ReportFileError) -> Void

    /// Whether a pipe, a device or a link stands there. It is written to, because a plain file in its place would
    /// destroy it.
    var isSpecial: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// Writes the file, and makes the directories around it.
    ///
    /// - Throws: ``ReportFileError`` if the file cannot be written to its end. A plain file that was there stays then.
    package func write(_ body: Body) throws(ReportFileError) {
        if isSpecial { return try write(body, to: open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)) }
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        } catch { throw fault(error.localizedDescription) }
        let part = directory.appendingPathComponent(".carillon-\(getpid()).part").path
        unlink(part)
        let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        do throws(ReportFileError) {
            // The file keeps the permissions that somebody gave it.
            var status = stat()
            if stat(path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
            try write(body, to: descriptor)
            guard rename(part, path) == 0 else { throw systemFault() }
        } catch {
            unlink(part)
            throw error
        }
    }

    private func write(_ body: Body, to descriptor: Int32) throws(ReportFileError) {
        guard descriptor >= 0 else { throw systemFault() }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try body { (piece) throws(ReportFileError) in
            do { try handle.write(contentsOf: piece) } catch { throw fault(error.localizedDescription) }
        }
        do { try handle.close() } catch { throw fault(error.localizedDescription) }
    }

    private func systemFault() -> ReportFileError { fault(String(cString: strerror(errno))) }

    private func fault(_ reason: String) -> ReportFileError { ReportFileError(path: path, reason: reason) }
}
