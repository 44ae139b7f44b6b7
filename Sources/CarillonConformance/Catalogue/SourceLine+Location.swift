import CarillonResults
import Foundation
import Synchronization

extension SourceLine {
    /// The place of a `#filePath` and `#line`, by its path from the root of the package that it is in.
    init(file: StaticString, line: Int) {
        self.init(file: PackageRoot.relativePath(of: "\(file)"), line: line)
    }
}

/// Finds the roots of packages, so that results name no directory of the machine that they were made on.
public enum PackageRoot {
    private static let known = Mutex<[String: String]>([:])

    /// This package's own root, as it was when it was built.
    private static let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// The path from the root of the file's package: this one, or the nearest directory above the file with a `Package.swift`. Where
    /// neither is found, the file's name.
    static func relativePath(of path: String) -> String {
        if path.hasPrefix(own + "/") { return String(path.dropFirst(own.count + 1)) }
        if let cached = known.withLock({ $0[path] }) { return cached }
        let root = root(above: path)
        let relative = root.map { String(path.dropFirst($0.count + 1)) } ?? URL(fileURLWithPath: path).lastPathComponent
        known.withLock { $0[path] = relative }
        return relative
    }

    private static func root(above path: String) -> String? {
        var directory = URL(fileURLWithPath: path).deletingLastPathComponent()
        while directory.path != "/" {
            if FileManager.default.fileExists(atPath: directory.appendingPathComponent("Package.swift").path) {
                return directory.path
            }
            directory.deleteLastPathComponent()
        }
        return nil
    }
}
