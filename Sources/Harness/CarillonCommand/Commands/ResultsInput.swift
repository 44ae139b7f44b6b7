import CarillonReporting
import CarillonResults

/// Results files that were named on the command line.
enum ResultsInput {
    /// Reads files that are the pieces of one run.
    ///
    /// - Parameter command: The words that start the program.
    /// - Throws: ``CommandStatus/badUsage``, after a sentence, if one cannot be read, or does not fit to the others.
    static func read(_ paths: [String], command: String) throws -> RunResults {
        let pieces = try paths.map { try read($0, command: command) }
        do {
            return try RunResults.merging(pieces)
        } catch {
            Console.error("\(paths[error.index]) cannot be merged with the others: \(error.description)")
            throw CommandStatus.badUsage
        }
    }

    /// Reads one file.
    static func read(_ path: String, command: String) throws -> RunResults {
        do {
            return try ResultsFile.read(at: path)
        } catch .unreadable {
            Console.error("\(path) cannot be read. Make it first: \(command) run --json \(path)")
            throw CommandStatus.badUsage
        } catch {
            Console.error("\(path): \(error.description(command: command))")
            throw CommandStatus.badUsage
        }
    }
}
