import Foundation

/// The commit that is checked out around a directory, read from git's files: there need be no git.
enum GitCommit {
    /// Returns the commit in hexadecimal digits; `nil` if the directory is in no work tree, or has no commit yet.
    static func find(at directory: URL) -> String? {
        var directory = directory.standardizedFileURL
        while true {
            let git = directory.appendingPathComponent(".git")
            if FileManager.default.fileExists(atPath: git.path) { return commit(in: folder(at: git)) }
            let parent = directory.deletingLastPathComponent()
            if parent.path == directory.path { return nil }
            directory = parent
        }
    }

    /// The folder of a repository. A further work tree has a file in its place, with the path of the folder.
    private static func folder(at git: URL) -> URL {
        guard let text = text(of: git), text.hasPrefix("gitdir: ") else { return git }
        return URL(fileURLWithPath: String(text.dropFirst(8)), relativeTo: git.deletingLastPathComponent())
    }

    private static func commit(in folder: URL) -> String? {
        guard let head = text(of: folder.appendingPathComponent("HEAD")) else { return nil }
        guard head.hasPrefix("ref: ") else { return isCommit(head) ? head : nil }
        let name = String(head.dropFirst(5))
        // Branches of all work trees stand in the common folder.
        let common = text(of: folder.appendingPathComponent("commondir")).map {
            URL(fileURLWithPath: $0, relativeTo: folder)
        }
        for folder in [folder, common].compactMap(\.self) {
            if let commit = text(of: folder.appendingPathComponent(name)), isCommit(commit) { return commit }
            let packed = text(of: folder.appendingPathComponent("packed-refs")) ?? ""
            for line in packed.split(separator: "\n") where line.hasSuffix(" " + name) {
                let commit = String(line.prefix { $0 != " " })
                if isCommit(commit) { return commit }
            }
        }
        return nil
    }

    private static func isCommit(_ text: String) -> Bool {
        (40...64).contains(text.count) && text.allSatisfy(\.isHexDigit)
    }

    private static func text(of file: URL) -> String? {
        (try? String(contentsOf: file, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
