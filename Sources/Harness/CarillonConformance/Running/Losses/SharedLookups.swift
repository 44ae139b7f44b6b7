import Dispatch
import Synchronization

/// Lookups in files, one at a time. Those that come while one is made share the next one, if they are in its file.
///
/// Each lookup costs the start of a process and the reading of a large file, and hundreds of runs may be lost at once.
final class SharedLookups<Answer: Sendable>: Sendable {
    /// Answers all questions about a file, in their order; `nil` if it cannot.
    typealias Look = @Sendable (_ questions: [UInt64], _ file: String) -> [Answer]?

    /// A lookup of one caller.
    private final class Request: Sendable {
        let questions: [UInt64]
        let file: String
        /// Signalled when the request has its answers, or is to make the next lookup.
        let news = DispatchSemaphore(value: 0)
        let answers = Mutex<[Answer]??>(nil)

        init(_ questions: [UInt64], _ file: String) {
            (self.questions, self.file) = (questions, file)
        }
    }

    private struct State {
        var isLooking = false
        var waiting: [Request] = []
    }

    private let look: Look
    private let onWait: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - look: answers questions. It is never called twice at once.
    ///   - onWait: called when a caller begins to wait for the lookup of another.
    init(_ look: @escaping Look, onWait: @escaping @Sendable () -> Void = {}) {
        (self.look, self.onWait) = (look, onWait)
    }

    /// Returns the answers, in the order of the questions; `nil` if there are none.
    func answers(to questions: [UInt64], in file: String) -> [Answer]? {
        let request = Request(questions, file)
        let isFirst = state.withLock { state in
            state.waiting.append(request)
            defer { state.isLooking = true }
            return !state.isLooking
        }
        if !isFirst {
            onWait()
            request.news.wait()
        }
        if let answers = request.answers.withLock(\.self) { return answers }
        answerAll(in: file)
        return request.answers.withLock(\.self) ?? nil
    }

    /// Answers every request about a file that waits now, and has the next caller go on.
    private func answerAll(in file: String) {
        let requests = state.withLock { state in
            let requests = state.waiting.filter { $0.file == file }
            state.waiting.removeAll { $0.file == file }
            return requests
        }
        let questions = Set(requests.flatMap(\.questions)).sorted()
        let answers = look(questions, file).flatMap { $0.count == questions.count ? $0 : nil }
        let known = answers.map { Dictionary(uniqueKeysWithValues: zip(questions, $0)) }
        for request in requests {
            request.answers.withLock { $0 = .some(known.map { known in request.questions.compactMap { known[$0] } }) }
        }
        let next = state.withLock { state in
            state.isLooking = !state.waiting.isEmpty
            return state.waiting.first
        }
        // The caller's own request has no listener any more, and needs none.
        for request in requests { request.news.signal() }
        next?.news.signal()
    }
}
