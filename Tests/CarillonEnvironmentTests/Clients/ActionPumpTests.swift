import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("The pump of actions")
struct ActionPumpTests {
    private struct Refusal: Error {}

    /// A machine whose actions are words.
    private struct Machine: ClientMachine {
        var words: [String] = []
        var nextDeadline: Instant?
        var refuses = false

        mutating func takeAction() -> String? { words.isEmpty ? nil : words.removeFirst() }

        mutating func advance(to now: Instant) throws(Refusal) {
            words.append("due")
            nextDeadline = nil
            if refuses { throw Refusal() }
        }
    }

    private final class Client {
        let pump: ActionPump<Machine>
        private(set) var heard: [String] = []
        private(set) var deadlines: [Instant?] = []
        /// Called with each action.
        var onAction: (String) -> Void = { _ in }

        init() {
            let environment = Environment.makeLive(name: "pump", directory: URL(fileURLWithPath: "/dev/null"))
            pump = ActionPump(Machine(), on: environment.loop)
            pump.serve(self) { client, word in
                client.heard.append(word)
                client.onAction(word)
            } wake: {
                $0.deadlines.append($1)
            }
        }
    }

    private let due = Instant(nanoseconds: 5)

    @Test("Actions of a step within a step follow those that are there, and the deadline is named once, at the end")
    func nested() {
        let client = Client()
        client.onAction = { [unowned client] word in
            if word == "first" { client.pump.step { machine, _ in machine.words.append("third") } }
        }
        client.pump.step { machine, _ in
            machine.words = ["first", "second"]
            machine.nextDeadline = due
        }
        #expect(client.heard == ["first", "second", "third"])
        #expect(client.deadlines == [due])
    }

    @Test("A step returns its value, and the actions of a step that throws stay where they are")
    func throwing() throws {
        let client = Client()
        #expect(client.pump.step { machine, _ in machine.words.count } == 0)
        try client.pump.advance()
        #expect(client.heard == ["due"])
        client.pump.machine.refuses = true
        #expect(throws: Refusal.self) { try client.pump.advance() }
        #expect(client.heard == ["due"])
        #expect(client.pump.machine.words == ["due"])
    }

    @Test("A client that is let go hears all actions of the step, and none later")
    func released() {
        var client: Client? = Client()
        let pump = client?.pump
        var heard: [String] = []
        client?.onAction = { word in
            heard.append(word)
            client = nil
        }
        pump?.step { machine, _ in machine.words = ["first", "second"] }
        pump?.step { machine, _ in machine.words = ["third"] }
        #expect(heard == ["first", "second"])
        #expect(pump?.machine.words == ["third"])
    }
}
