import Foundation
import Synchronization
import Testing

@testable import CarillonConformance

@Suite("Shared lookups")
struct SharedLookupsTests {
    /// The lookups that were made, each as its file and its questions.
    private final class Journal: Sendable {
        let lines = Mutex<[String]>([])
        func add(_ questions: [UInt64], _ file: String) {
            lines.withLock { $0.append("\(file) \(questions.map(String.init).joined(separator: " "))") }
        }
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
        let (running, most) = (Atomic(0), Atomic(0))
        let isFirst = Atomic(true)
        let (begun, waiting, ended) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let count: UInt64 = 30
        let lookups = SharedLookups<UInt64>(
            { questions, file in
                let now = running.wrappingAdd(1, ordering: .relaxed).newValue
                most.max(now, ordering: .relaxed)
                journal.add(questions, file)
                if isFirst.exchange(false, ordering: .relaxed) {
                    begun.signal()
                    for _ in 1...count { waiting.wait() }
                }
                running.wrappingSubtract(1, ordering: .relaxed)
                return questions.map { $0 * 10 }
            }, onWait: { waiting.signal() })
        let wrong = Atomic(0)
        @Sendable func ask(_ question: UInt64, _ file: String) {
            if lookups.answers(to: [question, 0], in: file) != [question * 10, 0] {
                wrong.wrappingAdd(1, ordering: .relaxed)
            }
            ended.signal()
        }
        Thread.detachNewThread { ask(1_000, "a") }
        begun.wait()
        for question in 1...count {
            Thread.detachNewThread { ask(question, question.isMultiple(of: 2) ? "a" : "b") }
        }
        for _ in 0...count { ended.wait() }
        #expect(wrong.load(ordering: .relaxed) == 0)
        #expect(most.load(ordering: .relaxed) == 1)
        let lines = journal.lines.withLock(\.self)
        func line(_ file: String, _ remainder: UInt64) -> String {
            "\(file) 0 " + (1...count).filter { $0 % 2 == remainder }.map(String.init).joined(separator: " ")
        }
        #expect(lines.first == "a 0 1000")
        #expect(lines.dropFirst().sorted() == [line("a", 0), line("b", 1)])
    }
}
