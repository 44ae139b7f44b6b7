import ArgumentParser
import Foundation

/// A client of others on the command line: `paho=python3 examples/clients/paho_client.py`, or the command alone.
struct ClientChoice: Hashable, ExpressibleByArgument {
    /// The name of the column in reports.
    var name: String
    /// The command, as it was given.
    var command: String

    init?(argument: String) {
        let parts = ClientChoice.parted(argument)
        command = parts.text
        name = parts.name ?? ClientChoice.name(of: argument)
    }

    /// Returns a text without the name before its first “=”, and that name, if there is one.
    static func parted(_ argument: String) -> (name: String?, text: String) {
        guard let match = argument.wholeMatch(of: /([A-Za-z0-9][A-Za-z0-9._-]*)=(.*)/) else { return (nil, argument) }
        return (String(match.1), String(match.2))
    }

    /// Returns the name of a command: that of its last word that is a file here, else that of the program, without an
    /// extension.
    private static func name(of command: String) -> String {
        let words = (try? CommandWords(command))?.words ?? []
        let file = words.dropFirst().last { FileManager.default.fileExists(atPath: $0) } ?? words.first ?? "client"
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        return String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" })
    }
}
