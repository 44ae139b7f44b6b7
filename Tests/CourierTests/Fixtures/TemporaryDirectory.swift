import Foundation

/// A directory that goes when nobody holds it any more.
final class TemporaryDirectory {
    let url: URL

    /// In a world Foundation would take the name from the seed, and tests that share a seed would share the directory.
    init() {
        var template = Array((FileManager.default.temporaryDirectory.path + "/courier-XXXXXX").utf8CString)
        _ = mkdtemp(&template)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        url = URL(fileURLWithPath: path, isDirectory: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
