import Foundation

/// The form in which the API has a device token.
enum DeviceToken {
    /// Returns the token as lowercase hexadecimal digits, two for each byte (`MB-PUSH-1`).
    static func text(_ token: Data) -> String {
        token.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
