import CarillonResults

extension Comparison {
    /// The most changes of a kind that are listed. The rest is counted.
    static let limit = 50

    /// The comparison for a terminal: a line with the numbers, and a line for each change. Ends with a line feed.
    public var text: String {
        var lines = ["Against the run before\(labelText): \(sentence)"]
        for kind in Kind.allCases {
            let changes = changes(of: kind)
            lines += changes.prefix(Comparison.limit).map { change in
                let place = change.network == "none" ? "" : "  (\(Comparison.visible(change.network)))"
                return
                    "\(kind.rawValue.uppercased())  \(Comparison.visible(change.id))\(place)  \(Comparison.visible(change.detail))"
            }
            if changes.count > Comparison.limit {
                lines.append("… and \(grouped(changes.count - Comparison.limit)) more: \(kind.rawValue)")
            }
        }
        return (lines + [remark].compactMap(\.self)).joined(separator: "\n") + "\n"
    }

    /// The comparison in GitHub's Markdown: a section with a list for each kind. Ends with a line feed.
    public var markdown: String {
        var blocks = [
            "### Against the run before", MarkdownSummary.text(labelText + (labelText.isEmpty ? "" : ": ") + sentence),
        ]
        for kind in Kind.allCases {
            let changes = changes(of: kind)
            if changes.isEmpty { continue }
            let items = changes.prefix(Comparison.limit).map { change in
                let place = change.network == "none" ? "" : " (\(MarkdownSummary.text(change.network)))"
                return "- \(MarkdownSummary.code(change.id))\(place): \(MarkdownSummary.text(change.detail))"
            }
            blocks.append("**\(kind.title)** \(kind.explanation)")
            blocks.append(items.joined(separator: "\n"))
            if changes.count > Comparison.limit {
                blocks.append("… and \(grouped(changes.count - Comparison.limit)) more.")
            }
        }
        if let remark { blocks.append(MarkdownSummary.text(remark)) }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// The labels of the run before, in one line: ` (commit 4f2a91c)`.
    var labelText: String {
        labels.isEmpty
            ? ""
            : " (" + labels.map { "\(clippedName($0.name)) \(clippedName($0.value))" }.joined(separator: ", ") + ")"
    }

    private static func visible(_ text: String) -> String {
        clippedName(text).unicodeScalars.map { scalar in
            scalar == "\n" ? "␊" : InvisibleCharacters.stand(for: scalar) ?? String(scalar)
        }.joined()
    }
}

extension Comparison.Kind {
    /// The kind as a heading: `Newly failing`.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
