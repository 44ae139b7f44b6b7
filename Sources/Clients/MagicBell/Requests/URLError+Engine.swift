import Foundation
import HTTPEngine

extension URLError {
    /// The error that the app sees when its request does not get through, as `URLSession` would have it (§1.11).
    init(_ failure: HTTPEngineFailure) {
        let (code, text): (URLError.Code, String) =
            switch failure {
            case .unusableAddress(let reason): (.badURL, reason)
            case .cannotConnect(let reason): (.cannotConnectToHost, reason)
            case .connectionLost(let reason): (.networkConnectionLost, reason)
            case .timedOut: (.timedOut, "The request timed out.")
            case .badResponse(let reason): (.badServerResponse, reason)
            case .tooLarge(let reason): (.dataLengthExceedsMaximum, reason)
            case .notSecure(let reason): (.secureConnectionFailed, reason)
            }
        self.init(code, userInfo: [NSLocalizedDescriptionKey: text])
    }
}
