/// The arguments of the runs that a watch starts.
enum WatchedArguments {
    /// The most edited files that a run is told of. With more, an edit is too large to touch a few scenarios alone.
    static let mostEdited = 100

    /// Returns the arguments of a run: those of the watch, without what concerns the watch alone.
    ///
    /// - Parameters:
    ///   - words: the arguments of the watch; the first is the command.
    ///   - edited: the paths of the edited files; `nil` for the first run.
    static func run(_ words: [String], edited: [String]?) -> [String] {
        // Words behind it are no options.
        let end = words.firstIndex(of: "--") ?? words.endIndex
        var options = Array(words[..<end])
        options.removeAll { $0 == "--watch" || $0.hasPrefix("--build-command=") }
        while let index = options.firstIndex(of: "--build-command") {
            options.removeSubrange(index...min(index + 1, options.count - 1))
        }
        // One browser is enough.
        if edited != nil { options.removeAll { $0 == "--open" } }
        let files = edited ?? []
        return options + (files.count > mostEdited ? [] : files.map { "--edited=\($0)" }) + words[end...]
    }
}
