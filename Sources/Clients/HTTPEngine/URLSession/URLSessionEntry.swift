import Foundation
import HTTPWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The delegate of an engine's session. It notes what URLSession tells on its own queue, and hands it over.
final class URLSessionEntry: NSObject, URLSessionDataDelegate {
    /// An event of a task, as URLSession tells it.
    enum Event: Sendable {
        case head(HTTPResponseHead)
        case data([UInt8])
        case ended
        /// The code of the error, and its text, which may have names and ports in it.
        case failed(Int, String)
    }

    private weak let engine: URLSessionEngine?
    private let isForStreams: Bool

    init(to engine: URLSessionEngine, ofStreams isForStreams: Bool) {
        self.engine = engine
        self.isForStreams = isForStreams
    }

    private func tell(_ task: Int, _ event: Event) { engine?.enter(event, of: task, ofStream: isForStreams) }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            tell(dataTask.taskIdentifier, .head(HTTPResponseHead(response)))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if !data.isEmpty { tell(dataTask.taskIdentifier, .data([UInt8](data))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let error else { return tell(task.taskIdentifier, .ended) }
        tell(task.taskIdentifier, .failed((error as NSError).code, error.localizedDescription))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // Clients have rules of their own for redirects.
        completionHandler(nil)
    }
}

extension HTTPResponseHead {
    /// The head as far as URLSession tells it. Fields come from a dictionary, so they are sorted.
    fileprivate init(_ response: HTTPURLResponse) {
        let fields = response.allHeaderFields.map { HTTPField("\($0.key)", "\($0.value)") }
        self.init(
            HTTPStatus(response.statusCode),
            fields: HTTPFields(fields.sorted { ($0.name, $0.value) < ($1.name, $1.value) }))
    }
}
