import ArgumentParser
import Testing

@testable import CarillonCommand

/// Clients of others on the command line.
@Suite("Clients of others on the command line")
struct ClientOptionsTests {
    @Test(
        "a command is taken apart as a shell does",
        arguments: [
            ("python3 client.py", ["python3", "client.py"]), ("  a   b ", ["a", "b"]),
            ("a 'b c' \"d e\" f\\ g", ["a", "b c", "d e", "f g"]), ("a '' \"\"", ["a", "", ""]),
            ("a 'it'\\''s' \"q\\\"q\"", ["a", "it's", "q\"q"]), ("a'b'c", ["abc"]),
        ])
    func words(text: String, words: [String]) throws {
        #expect(try CommandWords(text).words == words)
        #expect(try CommandWords(words.map(CommandWords.quoted).joined(separator: " ")).words == words)
    }

    @Test("a command that is none has a reason")
    func faults() {
        #expect(throws: CommandWords.Fault.isEmpty) { try CommandWords("  ") }
        #expect(throws: CommandWords.Fault.isEmpty) { try CommandWords("'' a") }
        #expect(throws: CommandWords.Fault.openQuote("'")) { try CommandWords("a 'b") }
        #expect(throws: CommandWords.Fault.openEscape) { try CommandWords("a \\") }
    }

    @Test("a client has the name that it was given, or that of its file or program")
    func names() throws {
        func name(_ text: String) throws -> String { try #require(ClientChoice(argument: text)).name }
        #expect(try name("paho=python3 client.py") == "paho")
        #expect(try name("python3 no-such-file.py") == "python3")
        #expect(try name("cat /dev/null") == "null")
        #expect(try name("/usr/bin/my client") == "my")
        #expect(try name("env A=1 node") == "env")
    }

    @Test("files of known differences belong to a client by name, or to the only one")
    func known() throws {
        let one = try ClientOptions.parse(["--client", "a=x", "--known", "file.txt"])
        #expect(one.arguments == ["--client 'a=x' --known 'a=file.txt'"])
        let two = try ClientOptions.parse(["--client", "a=x y", "--client", "b=z", "--known", "b=file.txt"])
        #expect(two.arguments == ["--client 'a=x y'", "--client 'b=z' --known 'b=file.txt'"])
        #expect(two.realities.map(\.name) == ["a", "b"])
    }

    @Test(
        "options that do not go together are refused, with a way out",
        arguments: [
            (["--client", "a=x", "--client", "a=y"], "Two clients are called “a”"),
            (["--client", "memory=x"], "is the name of a network"),
            (["--client", "a='x"], "the quote ' is not closed"),
            (["--known", "f"], "say --client beside it"),
            (["--client", "a=x", "--client", "b=y", "--known", "f"], "belongs to no client"),
        ])
    func refused(arguments: [String], reason: String) {
        #expect { try ClientOptions.parse(arguments) } throws: { error in
            ClientOptions.message(for: error).contains(reason)
        }
    }
}
