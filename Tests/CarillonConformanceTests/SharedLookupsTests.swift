import Foundation
import Synchronization
import Testing

@testable import CarillonConformance

@Suite("Shared lookups")
struct SharedLookupsTests {
    /// The lookups that were made, each as its file and its questions.
    private final class Journal: Sendable {
        private struct State {
            var lines: [String] = []
            var running = 0
            var mostAtOnce = 0
            var wrongAnswers = 0
        }

        private let state = Mutex(State())
        var lines: [String] { state.withLock(\.lines) }
        var mostAtOnce: Int { state.withLock(\.mostAtOnce) }
        var wrongAnswers: Int { state.withLock(\.wrongAnswers) }

        /// Notes a lookup that begins. Returns whether it is the first.
        func begin(_ questions: [UInt64], _ file: String) -> Bool {
            state.withLock { state in
                state.lines.append("\(file) \(questions.map(String.init).joined(separator: " "))")
                state.running += 1
                state.mostAtOnce = max(state.mostAtOnce, state.running)
                return state.lines.count == 1
            }
        }

        func end() { state.withLock { $0.running -= 1 } }
        func noteWrongAnswer() { state.withLock { $0.wrongAnswers += 1 } }
    }

    @Test("answer in the order of the questions, and know when there is no answer")
    func answers() {
        let lookups = SharedLookups<String> { questions, file in
            file == "nothing" ? nil : file == "few" ? ["one"] : questions.map { "\(file) \($0)" }
        }
        #expect(lookups.answers(to: [2, 1, 2], in: "a") == ["a 2", "a 1", "a 2"])
        #expect(lookups.answers(to: [1, 2], in: "nothing") == nil)
        #expect(lookups.answers(to: [1, 2], in: "few") == nil)
        #expect(lookups.answers(to: [], in: "a") == [])
    }

    @Test("are made one at a time, and those that come meanwhile share the next of their file")
    func shared() {
        let journal = Journal()
        let (begun, waiting, ended) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let count: UInt64 = 30
        let lookups = SharedLookups<UInt64>(
            { questions, file in
                if journal.begin(questions, file) {
                    begun.signal()
                    for _ in 1...count { waiting.wait() }
                }
                journal.end()
                return questions.map { $0 * 10 }
            }, onWait: { waiting.signal() })
        @Sendable func ask(_ question: UInt64, _ file: String) {
            if lookups.answers(to: [question, 0], in: file) != [question * 10, 0] { journal.noteWrongAnswer() }
            ended.signal()
        }
        Thread.detachNewThread { ask(1_000, "a") }
        begun.wait()
        for question in 1...count {
            Thread.detachNewThread { ask(question, question.isMultiple(of: 2) ? "a" : "b") }
        }
        for _ in 0...count { ended.wait() }
        #expect(journal.wrongAnswers == 0)
        #expect(journal.mostAtOnce == 1)
        func line(_ file: String, _ remainder: UInt64) -> String {
            "\(file) 0 " + (1...count).filter { $0 % 2 == remainder }.map(String.init).joined(separator: " ")
        }
        #expect(journal.lines.first == "a 0 1000")
        #expect(journal.lines.dropFirst().sorted() == [line("a", 0), line("b", 1)])
    }
}
