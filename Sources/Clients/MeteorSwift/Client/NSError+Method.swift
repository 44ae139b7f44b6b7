import DDPWire
import Foundation
import JSONWire

extension NSError {
    /// Makes the error for the answer of a method, or for the end of a subscription.
    ///
    /// Its domain is the `errorType`, its code the number of the error or -1, its description the `message`. The
    /// server's own fields stand in `userInfo`, too: `error` (a number or a text), `reason` and `details`.
    convenience init(method error: DDPError) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: error.message ?? "Missing Error Message"]
        var code = -1
        switch error.code {
        case .number(let number):
            code = Int(exactly: number.rounded(.towardZero)) ?? -1
            userInfo["error"] = JSON.number(number).shown
        case .string(let text): userInfo["error"] = text
        }
        userInfo["reason"] = error.reason
        userInfo["details"] = error.details?.shown
        self.init(domain: error.errorType ?? "Method Error", code: code, userInfo: userInfo)
    }
}
