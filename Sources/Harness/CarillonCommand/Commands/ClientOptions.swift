import ArgumentParser
import CarillonConformance
import CarillonSimulation
import Foundation

/// The options for clients of others, which play the scenarios that need only a client.
struct ClientOptions: ParsableArguments {
    @Option(
        name: .customLong("client"),
        help: ArgumentHelp(
            "Run the scenarios that need only a client, and have them played by this program, too, which obeys docs/clients-of-others.md; may be repeated.",
            valueName: "[name=]command"))
    var choices: [ClientChoice] = []

    @Option(
        help: ArgumentHelp(
            "A file with the known differences of a client of others; may be repeated.", valueName: "[name=]file"))
    var known: [String] = []

    /// The words that two clients must not share.
    static let takenNames: Set<String> = ["memory", "loopback", "both", "all", "none"]

    func validate() throws {
        var names: Set<String> = []
        for choice in choices {
            do throws(CommandWords.Fault) { _ = try CommandWords(choice.command) } catch {
                throw ValidationError("--client takes a command; in “\(choice.command)” \(error.description).")
            }
            if ClientOptions.takenNames.contains(choice.name) {
                throw ValidationError(
                    "“\(choice.name)” is the name of a network; name the client otherwise: --client NAME=COMMAND.")
            }
            guard names.insert(choice.name).inserted else {
                throw ValidationError(
                    "Two clients are called “\(choice.name)”; name each otherwise: --client NAME=COMMAND.")
            }
        }
        if choices.isEmpty, !known.isEmpty {
            throw ValidationError("--known is for clients of others; say --client beside it.")
        }
        for text in known where owner(of: text) == nil {
            throw ValidationError(
                "--known “\(text)” belongs to no client; write NAME=FILE with the name of one: \(choices.map(\.name).joined(separator: ", "))."
            )
        }
    }

    /// The clients with their known differences.
    var realities: [Reality] {
        choices.map { choice in
            let words = (try? CommandWords(choice.command))?.words ?? []
            let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
            let program = GuestProgram(words.first ?? "", Array(words.dropFirst()), directory: here)
            return Reality(
                ClientProgram(choice.name, program, options: arguments(of: choice)),
                differencesIn: files(of: choice).map(DifferenceFile.init(at:)))
        }
    }

    /// The arguments that choose these clients again.
    var arguments: [String] { choices.map(arguments) }

    private func arguments(of choice: ClientChoice) -> String {
        let known = files(of: choice).map { " --known \(CommandWords.quoted("\(choice.name)=\($0)"))" }
        return "--client \(CommandWords.quoted("\(choice.name)=\(choice.command)"))" + known.joined()
    }

    private func files(of choice: ClientChoice) -> [String] {
        known.filter { owner(of: $0) == choice.name }.map { text in
            let parts = ClientChoice.parted(text)
            return parts.name == choice.name ? parts.text : text
        }
    }

    /// Returns the name of the client to which a file belongs: the one before its “=”, or the only client.
    private func owner(of text: String) -> String? {
        if let name = ClientChoice.parted(text).name, choices.contains(where: { $0.name == name }) { return name }
        return choices.count == 1 ? choices[0].name : nil
    }
}
