import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking

func url(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
    return url
}

func text(_ data: Data?) -> String { data.map { String(decoding: $0, as: UTF8.self) } ?? "nothing" }

func status(_ response: URLResponse) -> Int { (response as? HTTPURLResponse)?.statusCode ?? 0 }

/// Returns the code of the error that a request ends with, or `none`.
func failure(of session: URLSession, _ text: String) async -> String {
    do {
        _ = try await session.data(from: url(text))
        return "none"
    } catch let error as URLError {
        return "\(error.code.rawValue)"
    } catch {
        return "\(error)"
    }
}

/// A delegate that notes what it gets. Unchecked because it is confined to its world.
final class StreamReader: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let notes: StoryNotes
    private let finish: () -> Void

    init(_ notes: StoryNotes, finish: @escaping () -> Void) {
        self.notes = notes
        self.finish = finish
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        notes.note("head \(status(response))")
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        notes.note("data")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        notes.note("end \(error.map { "\($0)" } ?? "nil")")
        finish()
    }
}
#endif
