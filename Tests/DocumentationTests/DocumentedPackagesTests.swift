import Foundation
import Testing

/// The packages of Debian's that the documents name are those that the manifest asks for.
@Suite("The packages that the documents name")
struct DocumentedPackagesTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The packages of the system libraries in a wing, or in all but one.
    private static func packages(where isMeant: (_ wing: Substring) -> Bool) throws -> Set<String> {
        let rows = try text("Package.swift").matches(of: /(\w+)\.system\("\w+"[^)]*package: "([^"]+)"/)
        return Set(rows.filter { isMeant($0.1) }.map { String($0.2) })
    }

    @Test("are all that scripts/setup installs")
    func setup() throws {
        let script = try Self.text("scripts/setup")
        let line = try #require(script.firstMatch(of: /\npackages="([^"]+)"/))
        let installed = Set(line.1.split(separator: " ").map(String.init))
        let needed = try Self.packages { _ in true }
        #expect(needed.count >= 4)
        #expect(needed.subtracting(installed) == [])
    }

    @Test("are complete wherever a package of one's own is set up")
    func ownPackages() throws {
        // Clients of a backend ask for more, and the documents name those beside them.
        let needed = try Self.packages { $0 != "client" }
        var lists = 0
        for path in [
            "README.md", "docs/ci.md", "docs/ten-minutes.md", "examples/GitHubAction/action.yml",
            "examples/MyAppConformance/.github/workflows/conformance.yml",
        ] {
            for line in try Self.text(path).split(separator: "\n") where line.contains("apt-get install") {
                let words = Set(line.split(whereSeparator: { " ';".contains($0) }).map(String.init))
                #expect(needed.subtracting(words) == [], "\(path): \(line)")
                lists += 1
            }
        }
        #expect(lists >= 5)
    }
}
