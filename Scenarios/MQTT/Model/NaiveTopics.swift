/// Topic matching as the standard tells it, level by level and with no thought for speed.
enum NaiveTopics {
    static func filter(_ filter: String, matches name: String) -> Bool {
        let levels = filter.split(separator: "/", omittingEmptySubsequences: false)
        let names = name.split(separator: "/", omittingEmptySubsequences: false)
        if name.hasPrefix("$"), levels[0] == "#" || levels[0] == "+" { return false }
        for (index, level) in levels.enumerated() {
            // A # matches all that follows, and the level above it too.
            if level == "#" { return true }
            if index == names.count { return false }
            if level != "+" && level != names[index] { return false }
        }
        return levels.count == names.count
    }
}
