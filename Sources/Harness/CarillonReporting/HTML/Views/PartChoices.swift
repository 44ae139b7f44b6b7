/// The choices among the parts of a story, by what a part shows.
struct PartChoices: Equatable {
    struct Choice: Equatable {
        /// The class of the choice and of the part that it shows.
        var choiceClass: String
        var choiceName: String
    }

    var choicesName: String
    var choices: [Choice]
    /// The words for parts that are not shown.
    var choicesRest: [String]

    /// The choices of each kind, and the parts that they show in the order of their numbers, counted from 1.
    ///
    /// - Parameter most: The most parts of a kind that are shown.
    static func all(of parts: [StoryPart], most: Int = StoryPart.most) -> (choices: [PartChoices], shown: [StoryPart]) {
        var shown: [StoryPart] = []
        let choices = StoryPart.Kind.allCases.compactMap { kind -> PartChoices? in
            let all = parts.filter { $0.kind == kind }
            guard !all.isEmpty else { return nil }
            let named = all.prefix(most).map { part in
                shown.append(part)
                return Choice(choiceClass: "p\(shown.count)", choiceName: part.label)
            }
            let more = all.count - named.count
            return PartChoices(
                choicesName: kind.choicesName, choices: named,
                choicesRest: more > 0 ? ["… and \(grouped(more)) more, in results.json"] : [])
        }
        return (choices, shown)
    }
}
