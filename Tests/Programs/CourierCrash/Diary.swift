import Foundation

/// A file to which a process that may die at any moment adds lines: what it has written is there.
final class Diary: Sendable {
    private let descriptor: Int32
    let file: URL

    init(_ file: URL) {
        self.file = file
        descriptor = open(file.path, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0o600)
    }

    deinit { close(descriptor) }

    func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // A file takes all of so little in one step, and two threads cannot mix.
        _ = Foundation.write(descriptor, bytes, bytes.count)
    }

    var lines: [[Substring]] {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").map { $0.split(separator: " ") }
    }

    func count(of word: Substring) -> Int { lines.count { $0.first == word } }

    /// How much has been written.
    var byteCount: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }
}
