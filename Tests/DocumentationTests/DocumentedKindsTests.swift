import Foundation
import Testing

/// Each kind of line that a server writes into a journal stands in docs/command.md. One that is new turns this red, and
/// so does one that is no more.
@Suite("The kinds of journal lines in the documentation")
struct DocumentedKindsTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test(
        "are those of the code",
        arguments: [
            ("HTTPHosting", "on HTTP"), ("MQTTBroker", "`mqtt`"), ("DDPServer", "`ddp`"),
            ("MagicBellServer", "`magicbell`"), ("PushService", "`push`"),
        ])
    func rows(module: String, row: String) throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent("docs/command.md"), encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("| \(row) | `") }, "\(row)")
        let documented = Set(line.dropFirst(row.count + 4).matches(of: /`(\w+)`/).map { String($0.1) })
        let kinds = try Self.kinds(in: module)
        #expect(kinds.count > 5)
        #expect(documented == kinds)
    }

    /// The kinds to which the events of a module give names.
    private static func kinds(in module: String) throws -> Set<String> {
        let folder = root.appendingPathComponent("mocks/\(module)")
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        return try files.reduce(into: []) { kinds, file in
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
            for match in code.matches(of: /EventAccount\(\s*"(\w+)"/) { kinds.insert(String(match.1)) }
        }
    }
}
