import Foundation

/// Paths without links, so that two names of one file are equal.
enum RealPath {
    /// Returns the real path of a file or directory; the path as it is if nothing is there.
    static func of(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
