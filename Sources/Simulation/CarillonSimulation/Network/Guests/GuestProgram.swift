public import Foundation

/// A program that a world runs as a guest: where it is, and everything that it is given.
///
/// ```swift
/// GuestProgram("curl", ["-N", "http://server.test/events"])
/// GuestProgram("python3", ["client.py"], environment: ["BROKER": "broker.test"])
/// ```
public struct GuestProgram: Hashable, Sendable {
    /// The path of the program's file, or its name, which is looked up in the directories of `PATH`.
    public var name: String
    /// The arguments, without the program's name.
    public var arguments: [String]
    /// The variables that the program sees, beside those that every guest has: `HOME` and `TMPDIR`, a directory of its
    /// own; `PATH` of this process; `LANG` and `TZ`; and what makes some languages repeat themselves.
    public var environment: [String: String]
    /// The directory in which the program begins; `nil` means its home.
    public var directory: URL?

    /// Describes a program.
    public init(
        _ name: String, _ arguments: [String] = [], environment: [String: String] = [:], directory: URL? = nil
    ) {
        self.name = name
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
    }

    /// The command in one line, for people.
    public var text: String { ([name] + arguments).joined(separator: " ") }

    /// Returns the path of the program's file.
    ///
    /// - Parameter search: directories with colons between them.
    /// - Throws: ``GuestError/missing(_:)`` if no directory has an executable file of that name.
    func path(search: String) throws(GuestError) -> String {
        let candidates =
            name.contains("/") ? [name] : search.split(separator: ":").map { "\($0)/\(name)" }
        guard let path = candidates.first(where: { access($0, X_OK) == 0 }) else { throw .missing(name) }
        return path
    }
}
