import Foundation
import Testing

/// The files and folders that the documentation names have to be there.
@Suite("The paths in the documentation")
struct DocumentedPathsTests {
    @Test("lead to files and folders of the tree", arguments: pages)
    func exist(page: String) throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
        #expect(Self.faults(in: text, of: page) == [])
    }

    @Test("are looked up on all pages, and one that leads nowhere is named with its page and its line")
    func finder() {
        #expect(Self.pages.contains("docs/architecture.md") && Self.pages.contains("docs/decisions/courier.md"))
        #expect(Self.pages.contains("examples/RealLibraries/README.md"))
        let text = """
            `Sources/Seam` is there, and `Sources/Gone/A.swift:12` is not. `Sources` and `gone/A.swift` are no paths.
            ```
            `Sources/Gone/A.swift`
            ```
            [Here](../README.md#top), [gone](gone.md#top), [elsewhere](https://example.com/gone.md), [above](#top).
            `scripts/setup reality`, `Scenarios/*/Catalogue/`, `mocks/<Server>`, `mocks/<Gone>/Gone`, `Tests/…Gone`.
            """
        #expect(
            Self.faults(in: text, of: "docs/page.md") == [
                "docs/page.md:1: Sources/Gone/A.swift:12", "docs/page.md:5: gone.md#top",
                "docs/page.md:6: mocks/<Gone>/Gone", "docs/page.md:6: Tests/…Gone",
            ])
    }

    @Test("may be those of the example that a page is about")
    func examples() {
        let text = "`Sources/MyAppScenarios/MyAppSuite.swift`, `Tests/MyAppTests`"
        #expect(Self.faults(in: text, of: "docs/ten-minutes.md") == [])
        #expect(Self.faults(in: text, of: "examples/MyAppConformance/README.md") == [])
        #expect(Self.faults(in: text, of: "README.md").count == 2)
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All pages but the changelog, which tells of files as they were.
    private static let pages =
        ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
        + ["docs/*.md", "docs/*/*.md", "examples/*/README.md"].flatMap { files(like: $0, in: root) }
        .map { String($0.path.dropFirst(root.path.count + 1)) }.sorted()

    /// The paths on a page that lead nowhere. A text in backquotes is a path if it begins with a folder of the
    /// repository, and so is the target of a link that has no scheme. Blocks of code are passed over.
    private static func faults(in text: String, of page: String) -> [String] {
        let directory = page.split(separator: "/").dropLast().joined(separator: "/")
        let folder = root.appendingPathComponent(directory)
        let example = page == "docs/ten-minutes.md" ? "examples/MyAppConformance" : directory
        var faults: [String] = []
        var isCode = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") { isCode.toggle() }
            if isCode { continue }
            let named = line.matches(of: /`([^`]+)`/).map { String($0.1) }.filter { name in
                let path = String(name.prefix { $0 != " " }.replacing(/(:\d+)+$/, with: ""))
                return folders.contains { name.hasPrefix($0) } && files(like: path, in: root).isEmpty
                    && files(like: path, in: root.appendingPathComponent(example)).isEmpty
            }
            let linked = line.matches(of: /\]\(([^)#\s][^)\s]*)\)/).map { String($0.1) }.filter { link in
                !link.contains(":") && files(like: String(link.prefix { $0 != "#" }), in: folder).isEmpty
            }
            faults += (linked + named).map { "\(page):\(index + 1): \($0)" }
        }
        return faults
    }

    private static let folders = [
        ".ci/", "Benchmarks/", "Mutation/", "Plugins/", "Scenarios/", "Sources/", "Tests/", "docs/", "examples/",
        "mocks/", "scripts/",
    ]

    /// The files and folders with such a path, in which `<Name>`, `…` and `*` stand for any part of a component.
    private static func files(like path: String, in folder: URL) -> [URL] {
        path.replacing(/<[^>]*>|…/, with: "*").split(separator: "/").reduce([folder]) { found, component in
            guard component.contains("*") else {
                return found.map { $0.appendingPathComponent(String(component)) }
                    .filter { FileManager.default.fileExists(atPath: $0.path) }
            }
            return found.flatMap { folder in
                ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
                    .filter { fnmatch(String(component), $0, 0) == 0 }.map { folder.appendingPathComponent($0) }
            }
        }
    }
}
