/// Topic matching written directly from the standard, level by level and without regard to speed.
enum NaiveTopics {
    static func filter(_ filter: String, matches name: String) -> Bool {
        let levels = filter.split(separator: "/", omittingEmptySubsequences: false)
        let names = name.split(separator: "/", omittingEmptySubsequences: false)
        if name.hasPrefix("$"), levels[0] == "#" || levels[0] == "+" { return false }
        for (index, level) in levels.enumerated() {
            // A # matches all levels that follow, and the level above it too.
            if level == "#" { return true }
            if index == names.count { return false }
            if level != "+" && level != names[index] { return false }
        }
        return levels.count == names.count
    }
}
