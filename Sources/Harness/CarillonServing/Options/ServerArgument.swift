import ArgumentParser
import HTTPHosting
import MQTTWire

/// Values of options that several servers share, and messages about bad values.
enum ServerArgument {
    static func port(_ text: String) throws -> UInt16 {
        guard let port = UInt16(text) else {
            throw ValidationError("a port is a number from 0 to 65535, and 0 picks a free one.")
        }
        return port
    }

    /// Reads the port of a service, such as `chat=8080`.
    static func servicePort(_ text: String) throws -> (name: String, port: UInt16) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw ValidationError("it takes the name of a service and a port, such as chat=8080; 0 picks a free one.")
        }
        return (String(parts[0]), try port(String(parts[1])))
    }

    static func number(from lowest: Int, to highest: Int) -> @Sendable (String) throws -> Int {
        { text in
            guard let number = Int(text), (lowest...highest).contains(number) else {
                throw ValidationError("it takes a number from \(lowest) to \(highest).")
            }
            return number
        }
    }

    /// Checks a key, which travels in a field of HTTP. The message about a bad value does not repeat the text, which
    /// may be a secret.
    static func key(_ text: String, option: String) throws -> String {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ValidationError(
                "\(option) takes at least one character, and only letters, digits and signs of ASCII.")
        }
        return text
    }

    /// Checks an origin as browsers write it (RFC 6454), or one of the words `any` and `none`.
    static func origin(_ text: String) throws -> String {
        if ["any", "none"].contains(text) { return text }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty, !parts[2].isEmpty,
            text == text.lowercased(), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw ValidationError(
                "an origin is a scheme, a host and a port, in lower case and without a path, such as http://localhost:8080; ‘any’ and ‘none’ are words for all and no pages."
            )
        }
        return text
    }

    /// The choice that the texts make; `nil` if there are none.
    static func origins(_ texts: [String]) throws -> HTTPOrigins? {
        if texts.count > 1, !Set(texts).isDisjoint(with: ["any", "none"]) {
            throw ValidationError("--allow-origin takes ‘any’ or ‘none’ alone, or origins.")
        }
        return switch texts.first {
        case nil: nil
        case "any": .any
        case "none": HTTPOrigins.none
        default: .only(Set(texts))
        }
    }

    static func filter(_ text: String) throws -> TopicFilter {
        do {
            return try TopicFilter(text)
        } catch {
            throw ValidationError("that is no topic filter: \(error)")
        }
    }

    /// Reads a user's name and password. The message about a bad value does not repeat the text, which may be a
    /// password.
    static func user(_ text: String, option: String) throws -> (name: String, password: String) {
        guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
            throw ValidationError(
                "\(option) takes a name, a colon and a password, such as alice:wonderland; the first colon ends the name."
            )
        }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
}
