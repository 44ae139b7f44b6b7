import CarillonEnvironment
import Foundation

/// The code that proves that the project's server knows a user (HMAC-SHA256 in Base64).
public enum UserHMAC {
    /// Returns the code for a user.
    ///
    /// - Parameters:
    ///   - user: The external identifier if the user has one, else the email address.
    ///   - secret: The project's API secret.
    public static func code(for user: String, secret: String) -> String {
        Data(SHA256.authenticationCode(of: user.utf8, key: secret.utf8)).base64EncodedString()
    }
}
