import Foundation

/// A page of docs/decisions, such as `courier.md`.
struct DecisionPage {
    /// The name of the file, without its ending.
    let name: String
    let text: String

    init(_ name: String, text: String) {
        self.name = name
        self.text = text
    }

    /// The page with that name, as it stands in the repository.
    init(_ name: String) throws {
        self.init(
            name, text: try String(contentsOf: Self.folder.appendingPathComponent(name + ".md"), encoding: .utf8))
    }

    /// The decisions of the page, from top to bottom.
    var decisions: [Decision] {
        let beginnings = text.matches(of: /<a id="([^"]*)"><\/a>\*\*(D-[A-Z]+-\d+)\. ([^*]*)\*\*/)
        let ends = beginnings.dropFirst().map(\.range.lowerBound) + [text.endIndex]
        return zip(beginnings, ends).map { beginning, end in
            let rest = text[beginning.range.lowerBound..<end]
            return Decision(
                identifier: String(beginning.2), anchor: String(beginning.1), lead: String(beginning.3),
                text: String(rest.firstRange(of: "\n## ").map { rest[..<$0.lowerBound] } ?? rest))
        }
    }

    /// The beginning of the identifiers of this page: `D-REALSERVERS-` for real-servers.md.
    var prefix: String { "D-" + name.uppercased().filter { $0 != "-" } + "-" }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("docs/decisions")

    /// The names of all pages but the index, in the order of the alphabet.
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".md") && $0 != "README.md" }.map { String($0.dropLast(3)) }.sorted()

    static func all() throws -> [DecisionPage] { try names.map { try DecisionPage($0) } }
}
