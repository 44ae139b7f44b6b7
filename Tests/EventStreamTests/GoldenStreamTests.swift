import EventStream
import TestBasics
import Testing

@Suite("Streams as the standard reads them")
struct GoldenStreamTests {
    struct Golden: CustomTestStringConvertible, Sendable {
        let sentence: String
        let stream: [UInt8]
        let items: [EventStreamItem]

        var testDescription: String { sentence }

        init(_ sentence: String, _ stream: String, _ items: [EventStreamItem]) {
            self.init(sentence, Array(stream.utf8), items)
        }

        init(_ sentence: String, _ stream: [UInt8], _ items: [EventStreamItem]) {
            self.sentence = sentence
            self.stream = stream
            self.items = items
        }
    }

    private static func event(
        _ data: String, type: String = "message", id: String? = nil, last: String? = nil
    ) -> EventStreamItem {
        .event(ServerSentEvent(type: type, data: data, id: id), lastEventID: last ?? id ?? "")
    }

    static let all = [
        Golden("One line of data is an event", "data: one\n\n", [event("one")]),
        Golden("Several lines are joined by line feeds", "data: a\ndata:b\ndata\ndata:c\n\n", [event("a\nb\n\nc")]),
        Golden("One space after the colon is skipped, and no more", "data:  a \n\n", [event(" a ")]),
        Golden("A tab after the colon is not", "data:\ta\n\n", [event("\ta")]),
        Golden(
            "A space before the colon belongs to the name, which nobody knows", "data : a\ndata: b\n\n", [event("b")]),
        Golden("Only the first colon divides", "data:a:b\n\n", [event("a:b")]),
        Golden("data without a value is an event with empty data", "data\n\n", [event("")]),
        Golden("Twice no value is one line feed", "data\ndata:\n\n", [event("\n")]),
        Golden(
            "Without data nothing is dispatched, and the type is forgotten", "event: a\n\ndata: b\n\n", [event("b")]),
        Golden("The last type counts", "event: a\nevent: b\ndata: c\n\n", [event("c", type: "b")]),
        Golden("An empty type is none", "event: a\nevent\ndata: c\n\n", [event("c")]),
        Golden("Names have their case", "Data: a\nDATA: b\ndata: c\n\n", [event("c")]),
        Golden("Fields that nobody knows are ignored", "date: a\n data: b\ndata: c\nfoo\n\n", [event("c")]),
        Golden(
            "The last event id outlives its event", "id: 1\ndata: a\n\ndata: b\n\n",
            [event("a", id: "1"), event("b", last: "1")]),
        Golden(
            "An id without data counts from its empty line", "data: a\n\nid: 1\n\ndata: b\n\n",
            [event("a"), event("b", last: "1")]),
        Golden(
            "An empty id takes the last one back", "id: 1\ndata: a\n\nid\ndata: b\n\n",
            [event("a", id: "1"), event("b", id: "")]),
        Golden(
            "An id with U+0000 is ignored", "id: 1\nid: 2\0\ndata: a\n\nid: \0\ndata: b\n\n",
            [event("a", id: "1"), event("b", last: "1")]),
        Golden(
            "U+0000 elsewhere is a character", "data: \0\nevent: \0\n\n", [event("\0", type: "\0")]),
        Golden(
            "retry is told before its event", "data: a\nretry: 1500\n\n", [.retry(milliseconds: 1_500), event("a")]),
        Golden("retry needs no event", "retry:0\n", [.retry(milliseconds: 0)]),
        Golden(
            "retry has digits only",
            "retry: 10x\nretry: -1\nretry: +1\nretry: 1.5\nretry:  1\nretry: ١\nretry\nretry:\n", []),
        Golden("retry may begin with zeros", "retry: 00000000000000000000000000007\n", [.retry(milliseconds: 7)]),
        Golden(
            "retry of more than Int holds is the most that it holds", "retry: 9223372036854775808\n",
            [.retry(milliseconds: .max)]),
        Golden(
            "A line that begins with a colon is a comment", ":\n: a\n:b\n::\n",
            ["", "a", "b", ":"].map { .comment($0) }),
        Golden("Lines end with LF", "data: a\n\ndata: b\n\n", [event("a"), event("b")]),
        Golden("Lines end with CR", "data: a\r\rdata: b\r\r", [event("a"), event("b")]),
        Golden("Lines end with CR LF", "data: a\r\ndata: b\r\n\r\n", [event("a\nb")]),
        Golden(
            "Line ends may be mixed", "data: a\rdata: b\ndata: c\r\n\rdata: d\n\r\n", [event("a\nb\nc"), event("d")]),
        Golden("LF CR is two line ends", "data: a\n\rdata: b\n\r", [event("a"), event("b")]),
        Golden(
            "No other character ends a line", "data: a\u{B}\u{C}\u{85}\u{2028}\u{2029}b\n\n",
            [event("a\u{B}\u{C}\u{85}\u{2028}\u{2029}b")]),
        Golden("Empty lines alone are nothing", "\n\r\r\n\n", []),
        Golden("An event that no empty line ends is dropped", "data: a\n\ndata: b\nid: 2\n", [event("a")]),
        Golden("A byte order mark at the beginning is skipped", "\u{FEFF}data: a\n\n", [event("a")]),
        Golden("A second one is a character", "\u{FEFF}\u{FEFF}data: a\ndata: b\n\n", [event("b")]),
        Golden(
            "One later is a character", "data: a\n\n\u{FEFF}data: b\ndata: \u{FEFF}\n\n",
            [event("a"), event("\u{FEFF}")]),
        Golden("One before an empty line is skipped", "\u{FEFF}\ndata: a\n\n", [event("a")]),
        Golden("Half a byte order mark is none", [0xEF, 0xBB] + Array("\ndata: a\n\n".utf8), [event("a")]),
        Golden("One in UTF-16 is none", [0xFE, 0xFF] + Array("data: a\ndata: b\n\n".utf8), [event("b")]),
        Golden(
            "Characters of two, three and four bytes", "data: é€😀\nevent: é\nid: €\n\n",
            [event("é€😀", type: "é", id: "€")]),
        Golden(
            "Bytes that are no UTF-8 are replaced",
            Array("data: a".utf8) + [0xFF, 0x62, 0xC0, 0x80] + Array("\n\n".utf8),
            [event("a\u{FFFD}b\u{FFFD}\u{FFFD}")]),
        Golden(
            "A character cut short by the line's end is replaced once, and the line ends",
            Array("data: ".utf8) + [0xF0, 0x9F, 0x98, 0x0A] + Array("data: b\n\n".utf8), [event("\u{FFFD}\nb")]),
        Golden(
            "Surrogates are replaced byte by byte", Array("data: ".utf8) + [0xED, 0xA0, 0x80, 0x0A, 0x0A],
            [event("\u{FFFD}\u{FFFD}\u{FFFD}")]),
    ]

    @Test("A stream says these items", arguments: all)
    func items(_ golden: Golden) {
        #expect(Outcome(of: golden.stream).items == golden.items)
    }

    @Test("Cut anywhere, it says the same", arguments: all)
    func split(_ golden: Golden) {
        let whole = Outcome(of: golden.stream)
        for pieces in golden.stream.cuts { #expect(Outcome(of: pieces) == whole, "in \(pieces)") }
    }

    @Test("The standard's algorithm by its letter says the same", arguments: all)
    func letter(_ golden: Golden) {
        #expect(WholeStream(golden.stream).items == golden.items)
    }
}
