import DDPWire
import JSONWire
import Testing

@testable import DDPServer

@Suite("A server answers as Meteor's own does")
struct ReferenceTests {
    @Test("The file has its rows") func rows() {
        #expect(ReferenceRow.all.count == 86)
        #expect(Set(ReferenceRow.all.map(\.number)).count == ReferenceRow.all.count)
    }

    @Test("Each row is answered", arguments: ReferenceRow.all) func row(_ row: ReferenceRow) throws {
        let bench = Bench { ReferenceApplication.define($0, choices: row.choices) }
        let accounts =
            row.choices.contains("accounts") ? Accounts(bench.application, Identifiers(Numbers())) { 0 } : nil
        let (first, second) = (bench.open(), bench.open())
        // The first version has no heartbeats, so the second client stays silent.
        second.say(#"{"msg":"connect","version":"pre1","support":["pre1"]}"#)
        var answers: [Int: [String]] = [:]
        func collect() {
            for (number, client) in [(1, first), (2, second)] { answers[number, default: []] += client.take() }
        }
        func expectNothing(_ step: String) {
            let isQuiet = answers.values.allSatisfy { $0.isEmpty }
            #expect(isQuiet, "\(answers) before \(step)")
        }
        var isClosed = false
        for step in row.steps {
            switch step {
            case .connect(let version):
                first.say(#"{"msg":"connect","version":"\#(version)","support":["\#(version)"]}"#)
            case .send(let client, let text):
                expectNothing(text)
                answers[client] = (client == 1 ? first : second).say(text)
                collect()
            case .pass(let milliseconds):
                expectNothing("the pause")
                bench.pass(.milliseconds(milliseconds))
                collect()
            case .expect(let client, let text):
                let answer = answers[client]?.first
                if answer != nil { answers[client]?.removeFirst() }
                let isRight = try answer.map { try JSON(text: text).fits(JSON(text: $0)) } ?? false
                #expect(isRight, "\(text) was expected, \(answer ?? "nothing") came")
            case .expectClosed: isClosed = true
            }
        }
        expectNothing("the end")
        #expect(first.isClosed == isClosed)
        withExtendedLifetime(accounts) {}
    }
}

extension JSON {
    /// Whether a value is this one, in which the text `*` stands for any text that is not empty.
    fileprivate func fits(_ other: JSON) -> Bool {
        switch (self, other) {
        case (.string("*"), .string(let text)): !text.isEmpty
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.fits($1) }
        case (.object(let left), .object(let right)):
            Set(left.names) == Set(right.names) && left.allSatisfy { right[$0.name].map($0.value.fits) ?? false }
        default: self == other
        }
    }
}
