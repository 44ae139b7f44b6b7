import CarillonResults

/// The reason why a results file could not be read or written.
public enum ResultsFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is no JSON at all.
    case notJSON
    /// The text is JSON and has no schema.
    case noSchema
    /// The schema is that of another kind of file.
    case foreignSchema(String)
    /// A later Carillon wrote it.
    case newerSchema(String)
    /// An earlier Carillon wrote it, and this one no longer reads that version.
    case olderSchema(String)
    /// A value is missing or of the wrong kind.
    case malformed(path: String, problem: String)
    /// The file has so many bytes, and those that are read have at most ``ResultsFile/byteLimit``.
    case tooLarge(Int)
    /// The system refused to read the file, for the reason given.
    case unreadable(String)

    /// The reason in a sentence, with something to do about it.
    public var description: String { description(command: "carillon") }

    /// Returns the reason in a sentence, with something to do about it.
    ///
    /// - Parameter command: the words that start the program that writes results files.
    public func description(command: String) -> String {
        let current = RunResults.currentSchema
        return switch self {
        case .notJSON:
            "not a results file: the text is not JSON. Was the file cut off? Write it anew with `\(command) run --json`."
        case .noSchema:
            "not a results file: there is no \"schema\". A results file is what `\(command) run --json` writes."
        case .foreignSchema(let schema):
            "not a results file: its schema is \"\(schema)\" where \"\(current)\" is expected."
        case .newerSchema(let schema):
            "a newer Carillon wrote this file: its schema is \"\(schema)\", and this version reads \"\(current)\". Update Carillon."
        case .olderSchema(let schema):
            "an older Carillon wrote this file: its schema is \"\(schema)\", and this version reads \"\(current)\". Run the scenarios again."
        case .malformed(let path, let problem):
            "the results file is damaged: \(path.isEmpty ? "it" : path) \(problem)"
        case .tooLarge(let count):
            "the file has \(grouped(count >> 20)) MiB, and results files of at most \(ResultsFile.byteLimit >> 20) are read. Run fewer scenarios at a time, and make a report of each run."
        case .unreadable(let problem):
            "it cannot be read: \(problem) Make it first: \(command) run --json FILE"
        }
    }
}
