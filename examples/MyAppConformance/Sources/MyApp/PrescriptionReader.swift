import Foundation

/// Reads prescriptions such as `Iron 8:00 20:00 for 30 days`, in the background.
final class PrescriptionReader: Sendable {
    /// A prescription that cannot be read.
    struct Illegible: Error {
        let text: String
    }

    private let answersOnMainQueue: Bool
    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.name = "prescriptions"
        queue.maxConcurrentOperationCount = 1
        return queue
    }()

    init(_ rules: PillRules) { answersOnMainQueue = rules.answersOnMainQueue }

    /// Reads a prescription.
    ///
    /// - Parameter completion: takes the course, which begins today, on the main queue.
    func read(_ text: String, completion: @escaping @Sendable (Result<Course, Illegible>) -> Void) {
        queue.addOperation { [answersOnMainQueue] in
            let result = PrescriptionReader.course(in: text).map(Result.success) ?? .failure(Illegible(text: text))
            if answersOnMainQueue {
                DispatchQueue.main.async { completion(result) }
            } else {
                completion(result)
            }
        }
    }

    private static func course(in text: String) -> Course? {
        let words = text.split(separator: " ")
        guard words.count > 4, words.last == "days", words[words.count - 3] == "for",
            let days = Int(words[words.count - 2])
        else { return nil }
        let times = words.dropFirst().dropLast(3).map { word -> Course.TimeOfDay? in
            let numbers = word.split(separator: ":").compactMap { Int($0) }
            guard numbers.count == 2, (0..<24).contains(numbers[0]), (0..<60).contains(numbers[1]) else { return nil }
            return Course.TimeOfDay(numbers[0], numbers[1])
        }
        guard times.allSatisfy({ $0 != nil }) else { return nil }
        return Course(String(words[0]), from: Date(), days: days, at: times.compactMap { $0 })
    }
}
