import Foundation
import Testing

/// Each module that people import has a page on the site of the API, and shows code that is compiled.
@Suite("The landing pages of the API")
struct LandingPagesTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let root = here.deletingLastPathComponent().deletingLastPathComponent()

    /// The folders of all modules with Swift files in a wing.
    private static func modules(of wing: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: root.appendingPathComponent(wing), includingPropertiesForKeys: nil
        )
        .filter { try FileManager.default.subpathsOfDirectory(atPath: $0.path).contains { $0.hasSuffix(".swift") } }
        .sorted { $0.path < $1.path }
    }

    private static func page(of module: URL) -> URL {
        let name = module.lastPathComponent
        return module.appendingPathComponent("\(name).docc/\(name).md")
    }

    @Test("are there for every kit, mock and client, and for Carillon")
    func existence() throws {
        let manifest = try String(contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let clients = try Self.modules(of: "Sources/Clients").filter { module in
            let row = manifest.range(of: "client(\"\(module.lastPathComponent)\"").map { manifest[$0.lowerBound...] }
            return row?.prefix { $0 != ")" }.contains("isProduct: false") == false
        }
        let others = try Self.modules(of: "Sources/Kits") + Self.modules(of: "mocks")
        #expect(clients.count == 10 && others.count >= 11)
        for module in clients + others + [Self.root.appendingPathComponent("Sources/Harness/Carillon")] {
            #expect(FileManager.default.fileExists(atPath: Self.page(of: module).path), "\(module.lastPathComponent)")
        }
    }

    @Test("show nothing but examples that are compiled here")
    func examples() throws {
        let compiled = try FileManager.default.contentsOfDirectory(at: Self.here, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasSuffix("Example.swift") }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        var count = 0
        for wing in ["Sources/Harness", "Sources/Kits", "Sources/Clients", "mocks"] {
            for page in try Self.modules(of: wing).map(Self.page) {
                guard let text = try? String(contentsOf: page, encoding: .utf8) else { continue }
                for block in text.components(separatedBy: "```swift\n").dropFirst() {
                    let code = block.components(separatedBy: "```").first ?? ""
                    #expect(compiled.contains(code), "\(page.lastPathComponent) shows code that is not compiled")
                    count += 1
                }
            }
        }
        #expect(count >= 18)
    }
}
