import Foundation
import Testing

/// A row of Answers.txt: what is sent to a server, and what must come back.
struct ReferenceRow: Sendable, CustomTestStringConvertible {
    let number: String
    let title: String
    var choices: [Substring] = []
    var steps: [Step] = []

    enum Step: Sendable {
        case connect(String)
        case send(client: Int, String)
        case pass(milliseconds: Int)
        case expect(client: Int, String)
        case expectClosed
    }

    var testDescription: String { "\(number) \(title)" }

    /// The rows of the file.
    static let all: [ReferenceRow] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Answers.txt")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return rows(of: text)
    }()

    private static func rows(of text: String) -> [ReferenceRow] {
        var rows: [ReferenceRow] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix("## ") {
                let words = line.dropFirst(3).split(separator: " ", maxSplits: 1)
                rows.append(ReferenceRow(number: String(words[0]), title: String(words[1])))
            } else if !rows.isEmpty {
                rows[rows.count - 1].add(line)
            }
        }
        return rows
    }

    private mutating func add(_ line: Substring) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = words.count > 1 ? String(words[1]) : ""
        switch words[0] {
        case "with": choices = rest.split(separator: " ")
        case "connect": steps.append(.connect(rest))
        case ">": steps.append(.send(client: 1, rest))
        case "2>": steps.append(.send(client: 2, rest))
        case "<": steps.append(.expect(client: 1, rest))
        case "2<": steps.append(.expect(client: 2, rest))
        case "after": steps.append(.pass(milliseconds: Int(rest.dropLast(2)) ?? -1))
        case "closed": steps.append(.expectClosed)
        default: preconditionFailure("\(number): no such line: \(line)")
        }
    }
}
