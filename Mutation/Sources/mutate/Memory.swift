import Foundation

/// Results of earlier runs on this machine, by the names of mutants.
struct Memory: Codable {
    var outcomes: [String: Outcome] = [:]

    static func read(_ layout: Layout) -> Memory {
        FileManager.default.contents(atPath: layout.memory).flatMap { try? JSONDecoder().decode(Memory.self, from: $0) }
            ?? Memory()
    }

    func write(_ layout: Layout) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try File.write(encoder.encode(self), to: layout.memory)
    }
}
