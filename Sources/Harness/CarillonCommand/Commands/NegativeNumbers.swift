/// Numbers below zero that stand behind an option, as in `--seed -1`.
///
/// The parser would take such a word for another option, and say that the value of the first one is missing.
enum NegativeNumbers {
    /// Returns the words of a command line, each such number joined with its option: `--seed=-1`.
    static func joined(_ words: [String]) -> [String] {
        var joined: [String] = []
        for word in words {
            if let option = joined.last, option.hasPrefix("--"), option.count > 2, !option.contains("="),
                word.hasPrefix("-"), word.dropFirst().first?.isNumber == true
            {
                joined[joined.count - 1] = "\(option)=\(word)"
            } else {
                joined.append(word)
            }
        }
        return joined
    }
}
