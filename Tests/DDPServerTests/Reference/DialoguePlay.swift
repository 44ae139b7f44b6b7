import CarillonEnvironment
import JSONWire

@testable import DDPServer

/// A dialogue as it is played to a server on the bench.
final class DialoguePlay {
    private let bench: Bench
    private var clients: [String: Bench.Client] = [:]
    /// The texts that have come to each client and were not expected yet.
    private var heard: [String: [String]] = [:]
    private var isClosed: [String: Bool] = [:]
    /// The texts that the names of the dialogue stand for.
    private var names: [String: String] = [:]
    private(set) var problems: [String] = []
    private let accounts: Accounts?

    init(_ dialogue: Dialogue) {
        let bench = Bench { ReferenceApplication.define($0, choices: dialogue.choices) }
        self.bench = bench
        accounts =
            dialogue.choices.contains("accounts")
            ? Accounts(bench.application, Identifiers(Numbers())) { [unowned bench] in
                bench.now.nanoseconds / 1_000_000
            } : nil
    }

    func play(_ lines: [Dialogue.Line]) throws {
        for line in lines {
            pass(to: line.instant, before: line.text)
            try play(line)
        }
        expectNothing(before: "the end")
    }

    /// Lets time pass. Nothing may come before the moment, and what comes at it is heard.
    private func pass(to instant: Instant, before line: String) {
        if bench.now < instant { expectNothing(before: line) }
        while let deadline = bench.core.nextDeadline, deadline <= instant {
            bench.pass(bench.now.duration(to: deadline))
            collect()
            if deadline < instant { expectNothing(before: line) }
        }
        bench.pass(bench.now.duration(to: instant))
    }

    private func play(_ line: Dialogue.Line) throws {
        switch line.act {
        case .open(let name): open(name)
        case .connect(let name):
            open(name)
            clients[name]?.say(#"{"msg":"connect","version":"1","support":["1"]}"#)
        case .say(let name, let text):
            heard[name, default: []] += clients[name]?.say(filledIn(text)) ?? []
            collect()
        case .hear(let name, let text):
            guard let answer = heard[name]?.first else { return problems.append("nothing came: \(line.text)") }
            heard[name]?.removeFirst()
            if try !fits(JSON(text: text), JSON(text: answer)) {
                problems.append("\(line.text) was expected, and \(answer) came")
            }
        case .close(let name):
            if isClosed[name] != true { problems.append("it is open: \(line.text)") }
            isClosed[name] = nil
            clients[name] = nil
        case .go(let name):
            if let client = clients.removeValue(forKey: name) { bench.core.lose(client.id, at: bench.now) }
        case .stayQuiet: expectNothing(before: line.text)
        }
    }

    private func open(_ name: String) { clients[name] = bench.open() }

    private func collect() {
        for (name, client) in clients {
            heard[name, default: []] += client.take()
            if client.isClosed, isClosed[name] == nil { isClosed[name] = true }
        }
    }

    /// Expects that nobody has heard anything, and that nobody was closed.
    private func expectNothing(before line: String) {
        for (name, texts) in heard.sorted(by: { $0.key < $1.key }) where !texts.isEmpty {
            problems.append("\(name) heard \(texts) before \(line), at \(bench.now.nanoseconds / 1_000_000) ms")
            heard[name] = []
        }
        for name in isClosed.keys.sorted() {
            problems.append("\(name) is closed before \(line), at \(bench.now.nanoseconds / 1_000_000) ms")
        }
        for name in isClosed.keys { clients[name] = nil }
        isClosed = [:]
    }

    private func filledIn(_ text: String) -> String {
        names.reduce(text) { $0.replacing("\"$\($1.key)\"", with: "\"\($1.value)\"") }
    }

    /// Whether a value is this one, in which `*` stands for any text, and a name for the same one everywhere.
    private func fits(_ wanted: JSON, _ value: JSON) -> Bool {
        switch (wanted, value) {
        case (.string("*"), .string(let text)): return !text.isEmpty
        case (.string(let name), .string(let text)) where name.hasPrefix("$"):
            let name = String(name.dropFirst())
            if names[name] == nil, !names.values.contains(text) { names[name] = text }
            return names[name] == text
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { fits($0, $1) }
        case (.object(let left), .object(let right)):
            return Set(left.names) == Set(right.names)
                && left.allSatisfy { member in right[member.name].map { fits(member.value, $0) } ?? false }
        default: return wanted == value
        }
    }
}
