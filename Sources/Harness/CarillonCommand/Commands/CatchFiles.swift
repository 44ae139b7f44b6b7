import CarillonConformance
import CarillonResults
import Foundation

/// The files in which suites keep their lists of catches.
enum CatchFiles {
    /// Writes the list of each suite anew, with the results of a run of saboteurs.
    ///
    /// - Returns: a sentence for each file that has changed.
    /// - Throws: Foundation's error if a file cannot be read or written; ``CommandStatus/unexpected`` if it holds no
    ///   list.
    static func learn(_ suites: [Suite], from results: [SaboteurResult], networks: [NetworkKind]) throws -> [String] {
        let learner = CatchLearner(suites: suites, networks: networks)
        return try suites.compactMap { suite in
            guard let old = suite.catches else { return nil }
            let new = learner.learn(suite, from: results)
            guard new.text != old.text else { return nil }
            try write(new, to: URL(fileURLWithPath: old.file))
            let count = Set(new.lines).symmetricDifference(old.lines).count
            return "\(suite.name): \(count) lines changed in \(old.file); read them, then build again"
        }
    }

    /// Puts the text between the quotation marks of the only raw string of several lines in a file.
    private static func write(_ list: CatchList, to file: URL) throws {
        let source = try String(contentsOf: file, encoding: .utf8)
        let mark = "#\"\"\""
        guard let begin = source.firstRange(of: mark), let end = source.ranges(of: "\"\"\"#").last else {
            Console.error("\(file.path) holds no list of catches: a raw string of several lines")
            throw CommandStatus.unexpected
        }
        let indent = String(repeating: " ", count: 8)
        let lines = list.text.split(separator: "\n").map { indent + $0 + "\n" }.joined()
        let text = source[..<begin.upperBound] + "\n" + lines + indent + source[end.lowerBound...]
        try Data(text.utf8).write(to: file, options: .atomic)
    }
}
