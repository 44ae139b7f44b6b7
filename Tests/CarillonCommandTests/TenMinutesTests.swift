import Foundation
import Testing

@Suite("The ten-minute path")
struct TenMinutesTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("shows code of the example, which is built and run")
    func code() throws {
        let page = try String(contentsOf: Self.root.appendingPathComponent("docs/ten-minutes.md"), encoding: .utf8)
        let example = Self.root.appendingPathComponent("examples/MyAppConformance")
        let files = try ["Package.swift", "Sources", "Tests"].flatMap {
            try Self.swiftFiles(example.appendingPathComponent($0))
        }
        let blocks = page.split(separator: "```swift\n").dropFirst().compactMap { $0.split(separator: "```").first }
        #expect(blocks.count == 4)
        for block in blocks { #expect(files.contains { $0.contains(block) }, "\(block)") }
        for whole in [
            "Package.swift", "Sources/Conformance/Conformance.swift", "Tests/MyAppTests/ConformanceTests.swift",
        ] {
            let text = try String(contentsOf: example.appendingPathComponent(whole), encoding: .utf8)
            #expect(blocks.contains { $0 == text }, "\(whole) is not shown whole")
        }
    }

    private static func swiftFiles(_ url: URL) throws -> [String] {
        if url.pathExtension == "swift" { return [try String(contentsOf: url, encoding: .utf8)] }
        let names = try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }
        return try names.map { try String(contentsOf: url.appendingPathComponent($0), encoding: .utf8) }
    }
}
