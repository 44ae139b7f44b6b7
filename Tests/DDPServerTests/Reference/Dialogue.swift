import CarillonEnvironment
import Foundation
import JSONWire
import Testing

/// A dialogue of Dialogues.txt: what clients and a server say to each other, and when.
struct Dialogue: Sendable, CustomTestStringConvertible {
    let number: String
    let title: String
    var choices: [Substring] = []
    var lines: [Line] = []

    struct Line: Sendable {
        let instant: Instant
        let act: Act
        let text: String
    }

    enum Act: Sendable {
        case open(String)
        case connect(String)
        case say(String, String)
        case hear(String, String)
        case close(String)
        case go(String)
        case stayQuiet
    }

    var testDescription: String { "\(number) \(title)" }

    /// The dialogues of the file.
    static let all: [Dialogue] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Dialogues.txt")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return dialogues(of: text)
    }()

    private static func dialogues(of text: String) -> [Dialogue] {
        var dialogues: [Dialogue] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix("## ") {
                let words = line.dropFirst(3).split(separator: " ", maxSplits: 1)
                dialogues.append(Dialogue(number: String(words[0]), title: String(words[1])))
            } else if !dialogues.isEmpty {
                dialogues[dialogues.count - 1].add(line)
            }
        }
        return dialogues
    }

    private mutating func add(_ line: Substring) {
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        if words[0] == "with" { return choices = Array(words.dropFirst()) }
        guard let seconds = Double(words[0]), words.count > 1, let act = Dialogue.act(words) else {
            preconditionFailure("\(number): no such line: \(line)")
        }
        let instant = Instant(nanoseconds: Int64((seconds * 1_000).rounded()) * 1_000_000)
        lines.append(Line(instant: instant, act: act, text: String(line)))
    }

    private static func act(_ words: [Substring]) -> Act? {
        if words[1] == "quiet" { return .stayQuiet }
        guard words.count == 3 else { return nil }
        let name = String(words[1].dropLast()), text = String(words[2])
        switch (words[1].last, words[2]) {
        case (">", _): return .say(name, text)
        case ("<", _): return .hear(name, text)
        case (_, "opens"): return .open(String(words[1]))
        case (_, "connects"): return .connect(String(words[1]))
        case (_, "closed"): return .close(String(words[1]))
        case (_, "goes"): return .go(String(words[1]))
        default: return nil
        }
    }
}
