import CarillonResults
import Foundation
import Synchronization

extension SourceLine {
    /// Creates the place of a `#filePath` and `#line`, with a path from the root of the file's package.
    init(file: StaticString, line: Int) {
        self.init(file: PackageRoot.relativePath(of: "\(file)"), line: line)
    }
}

/// The roots of packages. With them, results name no directory of the machine that made them.
public enum PackageRoot {
    private static let known = Mutex<[String: String]>([:])

    /// The root of this package at the time of the build: all that stands before its own `Sources`.
    private static let own: String = {
        let file = #filePath
        return file.range(of: "/Sources/", options: .backwards).map { String(file[..<$0.lowerBound]) } ?? file
    }()

    /// Returns the path from the root of the file's package. The package is this one, or the nearest directory above
    /// the file with a `Package.swift`. Without either, the path is the file's name.
    static func relativePath(of path: String) -> String {
        // The examples are packages of their own.
        if path.hasPrefix(own + "/"), !path.hasPrefix(own + "/examples/") {
            return String(path.dropFirst(own.count + 1))
        }
        if let cached = known.withLock({ $0[path] }) { return cached }
        let root = root(above: path)
        let relative = root.map { String(path.dropFirst($0.count + 1)) } ?? URL(fileURLWithPath: path).lastPathComponent
        known.withLock { $0[path] = relative }
        return relative
    }

    /// Returns the path of a file on this machine, from its path from the root of its package. A file of another
    /// package must have been the source of an expectation or scenario of this process; the path of any other file
    /// stays as it is.
    package static func path(of relative: String) -> String {
        if let foreign = known.withLock({ $0.first { $0.value == relative } }) { return foreign.key }
        let path = "\(own)/\(relative)"
        return FileManager.default.fileExists(atPath: path) ? path : relative
    }

    /// Returns the nearest directory above a file with a `Package.swift`.
    package static func root(above path: String) -> String? {
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
