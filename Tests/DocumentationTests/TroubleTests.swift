import Foundation
import Testing

/// The sentences that docs/trouble.md quotes as the program's have to be those of the sources. A message that is worded
/// otherwise turns this red.
@Suite("The sentences of the program in the page on trouble")
struct TroubleTests {
    @Test("stand in the sources, piece by piece")
    func quotes() throws {
        let page = try String(contentsOf: Self.root.appendingPathComponent("docs/trouble.md"), encoding: .utf8)
        let quotes = QuotedSentence.all(in: page)
        #expect(quotes.count >= 20, "a page with few quotes has lost its marks")
        let pieces = try SourcePieces(below: Self.root.appendingPathComponent("Sources"))
        for quote in quotes {
            for fault in pieces.faults(in: quote) { Issue.record("docs/trouble.md:\(quote.line): \(fault)") }
        }
    }

    @Test("are its headings in quotation marks, and the lines of its blocks of text")
    func forms() {
        let page = """
            ### “it has … parts”

            It says “no such thing”.
            ```text
            first: …

            second
            ```
            ```sh
            make
            ```
            ### Plain words
            """
        #expect(
            QuotedSentence.all(in: page) == [
                QuotedSentence(text: "it has … parts", line: 1), QuotedSentence(text: "first: …", line: 5),
                QuotedSentence(text: "second", line: 7),
            ])
    }

    @Test("may stand in several literals, with values between their pieces")
    func pieces() {
        let pieces = SourcePieces([
            "A.swift": #"""
            // "a comment"
            let text = "there is no “\(names["host"] ?? "nobody")”; " + "say \"which\" one it is"
            let long = """
                several lines, \(count)
                and another one
                """
            """#,
            "b.c": #"refuse("it starts a process (" NAME "), and " "goes on %s for ever", b); char c = '"';"#,
        ])
        func faults(_ text: String) -> [String] { pieces.faults(in: QuotedSentence(text: text, line: 1)) }
        #expect(faults("there is no “…”; say \"which\" one it is") == [])
        #expect(faults("several lines, …") == [])
        #expect(faults("it starts a process (…), and goes on … for ever") == [])
        #expect(faults("a comment").count == 1)
        #expect(
            faults("there is no “…”; say which one it is") == [
                "no text in Sources says “say which one it is”; the nearest one is “say \"which\" one it is” at A.swift:2"
            ])
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}

/// A sentence that a page quotes as the program's. In it `…` stands for whatever differs from case to case.
private struct QuotedSentence: Equatable {
    var text: String
    /// The number of its line on the page.
    var line: Int

    /// The parts between the values.
    var parts: [String] { text.split(separator: "…").map(String.init) }

    /// Returns the quotes of a page: headings in quotation marks, and the lines of blocks that begin with `text`.
    static func all(in page: String) -> [QuotedSentence] {
        var (quotes, block): ([QuotedSentence], Substring?) = ([], nil)
        for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                block = block == nil ? line.dropFirst(3) : nil
            } else if block == "text", !line.isEmpty {
                quotes.append(QuotedSentence(text: String(line), line: index + 1))
            } else if block == nil, let heading = line.wholeMatch(of: /#+ “(.*)”/) {
                quotes.append(QuotedSentence(text: String(heading.1), line: index + 1))
            }
        }
        return quotes
    }
}

/// The pieces of all literals in sources: the texts between the values that are put into them.
private struct SourcePieces {
    /// The places of the pieces, such as `Sources/A.swift:12`.
    private let places: [String: String]

    /// Shorter pieces with letters are no sign of a sentence, unless a quote has them alone between two values.
    private static let shortest = 6
    private let longest: Int

    init(_ files: [String: String]) {
        var places: [String: String] = [:]
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            var reader = LiteralReader(text, isSwift: name.hasSuffix(".swift"))
            reader.readCode(inside: false)
            for (piece, line) in reader.pieces where places[piece] == nil { places[piece] = "\(name):\(line)" }
        }
        self.places = places
        longest = places.keys.reduce(0) { max($0, $1.count) }
    }

    /// Reads the sources in Swift and C below a folder.
    init(below folder: URL) throws {
        let base = folder.deletingLastPathComponent().path.count + 1
        var files: [String: String] = [:]
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = all?.nextObject() as? URL {
            guard ["swift", "c", "h"].contains(file.pathExtension) else { continue }
            files[String(file.path.dropFirst(base))] = try String(contentsOf: file, encoding: .utf8)
        }
        self.init(files)
    }

    /// Returns a sentence for each part of a quote that is no row of whole pieces. It has the end of the part that
    /// comes nearest to a piece, and the place of that.
    func faults(in quote: QuotedSentence) -> [String] {
        quote.parts.map(untold).filter { !$0.isEmpty }.map { rests in
            let found = rests.map { (rest: $0, nearest: nearest(to: $0)) }
            let best = found.max { $0.nearest.shared < $1.nearest.shared }
            guard let best, best.nearest.shared > 0 else { return "no text in Sources says “\(rests[0])”" }
            let place = "“\(best.nearest.piece)” at \(places[best.nearest.piece] ?? "")"
            return "no text in Sources says “\(best.rest)”; the nearest one is \(place)"
        }
    }

    /// Returns what is left of a part after each row of pieces; nothing if the part is such a row as a whole.
    private func untold(_ text: String) -> [String] {
        if places[text] != nil { return [] }
        let part = Array(text)
        var ends: Set<Int> = [0]
        for start in part.indices where ends.contains(start) {
            for end in part.indices.dropFirst(start).prefix(longest) where isPiece(part[start...end]) {
                ends.insert(end + 1)
            }
        }
        return ends.contains(part.count) ? [] : ends.sorted().map { String(part[$0...]) }
    }

    private func isPiece(_ text: ArraySlice<Character>) -> Bool {
        (text.count >= Self.shortest || !text.contains(where: \.isLetter)) && places[String(text)] != nil
    }

    /// The piece that begins as a text does for the longest, and the number of characters that they share.
    private func nearest(to text: String) -> (piece: String, shared: Int) {
        places.keys.reduce(("", 0)) { best, piece in
            let shared = zip(piece, text).prefix { $0 == $1 }.count
            return shared > best.1 || shared == best.1 && piece < best.0 ? (piece, shared) : best
        }
    }
}

/// A reader of source code that finds the literals of texts in it.
private struct LiteralReader {
    private(set) var pieces: [(text: String, line: Int)] = []
    private let code: [UInt8]
    private let isSwift: Bool
    private var index = 0
    /// The bytes at which something begins or ends.
    private static let marks = Array("/\"'()".utf8)
    private var line = 1

    init(_ text: String, isSwift: Bool) {
        code = Array(text.utf8)
        self.isSwift = isSwift
    }

    /// Reads code to its end, or, inside an interpolation, to the parenthesis that closes it.
    mutating func readCode(inside isInterpolation: Bool) {
        var depth = 1
        while index < code.count {
            if !Self.marks.contains(code[index]) {
                step()
            } else if stands("//") {
                while index < code.count, code[index] != UInt8(ascii: "\n") { index += 1 }
            } else if stands("/*") {
                while index < code.count, !stands("*/") { step() }
                index += 2
            } else if stands("\"\"\"") {
                readLiteral(ending: "\"\"\"")
            } else if stands("\"") {
                readLiteral(ending: "\"")
            } else if !isSwift, stands("'") {
                index += code.dropFirst(index + 1).first == UInt8(ascii: "\\") ? 4 : 3
            } else {
                if stands("(") { depth += 1 }
                if stands(")") { depth -= 1 }
                step()
                if isInterpolation, depth == 0 { return }
            }
        }
    }

    private mutating func readLiteral(ending: String) {
        var piece: [UInt8] = []
        let isLong = ending.utf8.count > 1
        index += ending.utf8.count
        func end(_ piece: inout [UInt8], _ pieces: inout [(text: String, line: Int)], _ line: Int) {
            let text = String(decoding: piece, as: UTF8.self)
            // Lines of long literals are indented. In C, `%s` stands for a value.
            let lines = isLong ? text.split(separator: "\n").map { $0.drop { $0 == " " } } : [text[...]]
            for part in lines.flatMap({ isSwift ? $0.split(separator: "…") : $0.split(separator: /%[a-z]+/) }) {
                pieces.append((String(part), line))
            }
            piece = []
        }
        defer { end(&piece, &pieces, line) }
        while index < code.count {
            if stands(ending) { return index += ending.utf8.count }
            // A literal of one line ends there: this was a quotation mark in something else, such as a pattern.
            if !isLong, stands("\n") { return }
            if isSwift, stands("\\(") {
                end(&piece, &pieces, line)
                index += 2
                readCode(inside: true)
            } else if stands("\\n") {
                end(&piece, &pieces, line)
                index += 2
            } else {
                if stands("\\") { index += 1 }
                if index < code.count { piece.append(code[index]) }
                step()
            }
        }
    }

    /// Goes on by a byte, and counts lines.
    private mutating func step() {
        if index < code.count, code[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
    }

    private func stands(_ text: String) -> Bool { code[min(index, code.count)...].starts(with: text.utf8) }
}
