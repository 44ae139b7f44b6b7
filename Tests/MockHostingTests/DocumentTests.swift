import Foundation
import Testing

@Suite("The page about backends")
struct DocumentTests {
    private static let files = [
        "Line.swift", "EchoCore.swift", "EchoMachine.swift", "EchoClient.swift", "World+Echo.swift",
        "EchoOptions.swift",
    ]

    @Test("shows the echo protocol as it is compiled here, and counts its lines", arguments: files)
    func areShown(file: String) throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        let shown = try String(contentsOf: root.appendingPathComponent("docs/backends.md"), encoding: .utf8)
        let compiled = try String(contentsOf: here.appendingPathComponent("Echo/\(file)"), encoding: .utf8)
        #expect(shown.contains("```swift\n\(compiled)```"))
        #expect(shown.contains("| `\(file)` | \(compiled.count { $0 == "\n" }) |"))
    }
}
