import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the mutants of source files, and writes files that have them all in them.
///
/// A mutant is an expression in a call such as `cmNot(0x1a2b3c, isOpen)`, or a statement in `if cmOff(0x1a2b3c) { … }`.
/// The effect of these calls is said in the module whose text is ``SupportModule``.
/// They nest, and copy no code, so that the
/// compiler has little more to do than before.
public struct Mutator: Sendable {
    private let vocabulary: Vocabulary

    /// Makes a mutator.
    public init(vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
    }

    /// Plants mutants in a file.
    ///
    /// - Parameters:
    ///   - source: its text.
    ///   - file: its path, from the root of the package.
    ///   - isWanted: whether a mutant is planted.
    public func mutate(_ source: String, file: String, isWanted: (Mutant) -> Bool = { _ in true }) -> MutatedFile {
        let parsed = Parser.parse(source: source)
        let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
        let finder = MutantFinder(
            file: file, vocabulary: vocabulary, converter: SourceLocationConverter(fileName: file, tree: folded))
        finder.walk(folded)
        let wanted = finder.found.indices.filter { isWanted(finder.found[$0].mutant) }
        let edits = wanted.flatMap { finder.found[$0].edits }
        guard !edits.isEmpty, let place = Mutator.placeOfImport(in: source) else {
            return MutatedFile(text: source, mutants: [], ranges: [])
        }
        let start = Edit(
            offset: place, text: "import \(SupportModule.name); ", place: .opening, mutant: -1)
        let (text, ranges) = Edit.apply([start] + edits, to: source)
        return MutatedFile(
            text: text, mutants: wanted.map { finder.found[$0].mutant }, ranges: wanted.map { ranges[$0] ?? 0..<0 })
    }

    /// Where an import can stand without moving a line.
    private static func placeOfImport(in source: String) -> Int? {
        if !source.hasPrefix("#") { return 0 }
        // An import that is indented stands in a branch of `#if`, which may not be built.
        let line = #/\n(@\w+(\(\w+\))? )*((public|package|internal|fileprivate|private) )?import /#
        guard let match = source.firstMatch(of: line) else { return nil }
        return source.utf8.distance(from: source.startIndex, to: match.range.lowerBound) + 1
    }
}
