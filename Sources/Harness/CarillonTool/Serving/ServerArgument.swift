import ArgumentParser
import MQTTWire

/// Values of options that several servers share, and messages about bad values.
enum ServerArgument {
    static func port(_ text: String) throws -> UInt16 {
        guard let port = UInt16(text) else {
            throw ValidationError("a port is a number from 0 to 65535, and 0 picks a free one.")
        }
        return port
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
