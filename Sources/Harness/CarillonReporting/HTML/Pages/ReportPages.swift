import CarillonResults

/// The pages of a report that is a folder, each with some of the scenarios.
///
/// A suite has a page, or several if it is large. Where there are very many suites, neighbours share pages.
struct ReportPages {
    struct Limits: Sendable {
        /// The most scenarios of a page.
        var scenarios = 1_000
        /// The most weight of a page: see ``ReportPages/weight(of:_:)``.
        var weight = 4_000
        /// The most suites that have pages of their own.
        var suites = 1_000
    }

    struct Page {
        /// The name of the file in the folder: `courier.html`.
        var file: String
        /// The words for the scenarios of the page: `courier, part 2 of 3`.
        var title: String
        /// The identifiers of the scenarios, sorted.
        var scenarioIDs: [String]
        /// The first place of the page, as the script reads it: the suite in its anchor, and the anchor. The places of
        /// the pages are in order, so that the page of any place can be found.
        var first: String
    }

    let pages: [Page]
    private let indexName: String
    private let folder: String
    /// The pages of scenarios and of their groups, by their anchors. A group has the first of its pages.
    private let numbers: [String: Int]

    /// - Parameters:
    ///   - index: The results. The folder stands beside the file of the index.
    ///   - indexName: The name of the index's file.
    ///   - folder: The name of the folder.
    init(_ index: ReportIndex, indexName: String, folder: String, limits: Limits) {
        self.indexName = indexName
        self.folder = folder
        let entries = index.scenarioIDs.map { id in
            let anchor = index.anchors.scenario(id) ?? ""
            return Entry(suite: Self.suite(of: anchor), anchor: anchor, id: id)
        }.sorted { ($0.suite, $0.anchor) < ($1.suite, $1.anchor) }
        let pieces = Self.pieces(entries, index, limits)
        let parts = Dictionary(grouping: pieces.filter(\.isOneSuite), by: \.suite).mapValues(\.count)
        var part: [String: Int] = [:]
        var taken: Set<String> = []
        pages = pieces.map { piece in
            part[piece.suite, default: 0] += 1
            let number = part[piece.suite] ?? 1
            let names = piece.entries.map { index.outcomes[$0.id]?.first?.topSegment ?? $0.id }
            var title = clippedName(names.first ?? "")
            if !piece.isOneSuite {
                title += " to \(clippedName(names.last ?? ""))"
            } else if let count = parts[piece.suite], count > 1 {
                title += ", part \(grouped(number)) of \(grouped(count))"
            }
            return Page(
                file: Self.file(piece.suite, part: number, &taken), title: title,
                scenarioIDs: piece.entries.map(\.id).sorted(), first: "\(piece.suite) \(piece.entries[0].anchor)")
        }
        var numbers: [String: Int] = [:]
        for (number, piece) in pieces.enumerated() {
            for entry in piece.entries {
                numbers[entry.anchor] = number
                // The others stand among those that are not as expected.
                guard index.verdict(on: entry.id).isAsExpected else { continue }
                let group = index.outcomes[entry.id]?.first.flatMap { index.anchors.scenarioGroup($0.topSegment) }
                if let group, numbers[group] == nil { numbers[group] = number }
            }
        }
        self.numbers = numbers
    }

    /// The page of a scenario or of a group of scenarios, by its anchor; `nil` for places on the index.
    func page(of anchor: String) -> Int? { numbers[anchor] }

    /// The address of a place, as a link to it has it.
    ///
    /// - Parameters:
    ///   - page: The page of the place; `nil` for the index.
    ///   - here: The page of the link; `nil` for the index.
    func href(_ anchor: String, on page: Int?, from here: Int?) -> String {
        page == here ? "#" + anchor : file(page, from: here) + "#" + anchor
    }

    /// The address of a page; `nil` for the index.
    func file(_ page: Int?, from here: Int?) -> String {
        switch (page, here) {
        case (nil, nil): Self.encoded(indexName)
        case (nil, _?): "../" + Self.encoded(indexName)
        case (let page?, nil): Self.encoded(folder) + "/" + pages[page].file
        case (let page?, _?): pages[page].file
        }
    }

    // MARK: Cutting

    private struct Entry {
        /// The first part of the path in the anchor. Different suites can share it, as `a b` and `a-b` do.
        var suite: String
        var anchor: String
        var id: String
    }

    private struct Piece {
        var entries: [Entry]
        var suite: String { entries[0].suite }
        var isOneSuite: Bool { entries[0].suite == entries[entries.count - 1].suite }
    }

    private static func suite(of anchor: String) -> String {
        anchor.dropFirst(2).split(separator: "/").first.map(String.init) ?? ""
    }

    /// - Parameter entries: The scenarios in the order of their suites.
    private static func pieces(_ entries: [Entry], _ index: ReportIndex, _ limits: Limits) -> [Piece] {
        let isShared = zip(entries, entries.dropFirst()).count { $0.suite != $1.suite } >= limits.suites
        var pieces: [Piece] = []
        var weight = 0
        for entry in entries {
            let more = self.weight(of: entry.id, index)
            if let last = pieces.last, isShared || last.suite == entry.suite,
                last.entries.count < limits.scenarios, weight + more <= limits.weight
            {
                pieces[pieces.count - 1].entries.append(entry)
                weight += more
            } else {
                pieces.append(Piece(entries: [entry]))
                weight = more
            }
        }
        return pieces
    }

    /// The size of a scenario on its page, in pieces of some kilobytes.
    private static func weight(of id: String, _ index: ReportIndex) -> Int {
        (index.outcomes[id] ?? []).enumerated().reduce(1) { weight, element in
            let (number, outcome) = element
            guard let run = outcome.run, index.examples.shows(outcome, number: number) else { return weight }
            return weight + (outcome.verdict.isAsExpected ? 4 : 8 + min(run.trace.count, 400) / 4)
        }
    }

    // MARK: Names

    /// A name of few letters, which is nobody else's even where capitals do not count.
    private static func file(_ suite: String, part: Int, _ taken: inout Set<String>) -> String {
        let letters = suite.lowercased().utf8.prefix(80).map { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F ? byte : 0x2D
        }
        let isNamed = letters.contains { $0 != 0x2D }
        let plain = (isNamed ? String(decoding: letters, as: UTF8.self) : "suite") + (part > 1 ? "-\(part)" : "")
        var name = plain
        var number = 1
        while !taken.insert(name).inserted {
            number += 1
            name = "\(plain)~\(number)"
        }
        return name + ".html"
    }

    /// A name as it stands in an address: a colon would end the name of a scheme, a question mark the path.
    private static func encoded(_ name: String) -> String {
        name.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-_.~".utf8.contains(byte)
            return isPlain
                ? String(Unicode.Scalar(byte))
                : "%" + zeroPadded(String(byte, radix: 16, uppercase: true), to: 2)
        }.joined()
    }
}
