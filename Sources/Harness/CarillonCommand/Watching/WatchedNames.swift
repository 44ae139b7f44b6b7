/// The names of files whose edits matter to a build, and of directories that hold none.
enum WatchedNames {
    private static let suffixes = [
        ".swift", ".c", ".h", ".m", ".mm", ".cc", ".cpp", ".cxx", ".hpp", ".s", ".S", ".modulemap",
    ]

    /// Returns whether a file of that name is a source, or says what the package is made of. Resources are not among
    /// them: a run may write files of any name, and must not be its own edit.
    static func isSource(_ name: String) -> Bool {
        !isHidden(name) && (name == "Package.resolved" || suffixes.contains(where: name.hasSuffix))
    }

    /// Returns whether sources may be in a directory.
    ///
    /// - Parameter path: its path from the package's root.
    static func mayHoldSources(_ path: String) -> Bool {
        // Most reports go there.
        path != "reports" && !(path.split(separator: "/").last.map { isHidden(String($0)) } ?? false)
    }

    /// Whether the name begins with a dot, as those of `.build`, `.git`, and of files that editors leave do.
    private static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") }
}
