import Foundation

/// The refusal of a request by the server: a status of 400 or more (§1.11).
struct ResponseError: LocalizedError, CustomStringConvertible, Hashable {
    let status: Int
    /// The messages of the server; empty if its answer has none that the client understands.
    let messages: [String]

    /// The largest number of messages, and of characters of each, that a description repeats.
    private static let limit = 1_000

    init(status: Int, body: [UInt8]) {
        self.status = status
        let answer = try? JSONDecoder().decode(Answer.self, from: Data(body))
        messages = (answer?.errors ?? []).prefix(ResponseError.limit).map {
            String($0.message.prefix(ResponseError.limit))
        }
    }

    private struct Answer: Decodable {
        struct Fault: Decodable { let message: String }
        let errors: [Fault]
    }

    /// The status and the messages: `404 - There is no such notification`.
    var errorDescription: String? {
        let text =
            messages.isEmpty
            ? "Network error. Custom message not provided." : messages.joined(separator: " -- ")
        return "\(status) - \(text)"
    }

    var description: String { errorDescription ?? "" }
}
