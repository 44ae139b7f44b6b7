import CarillonResults
import Foundation

/// The file `results.json`, which every report can be made from. `docs/results.md` describes it.
///
/// ```swift
/// let text = ResultsFile.encode(results)
/// let again = try ResultsFile.decode(Array(text.utf8))
/// ```
public enum ResultsFile {
    /// The results as JSON: keys sorted, short values on one line, a line feed at the end. The same results give the
    /// same bytes.
    ///
    /// - Throws: ``ResultsFileError/unwritable(_:)``, if the encoder refuses.
    public static func encode(_ results: RunResults) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return JSONLayout.pretty([UInt8](try encoder.encode(results))) + "\n"
        } catch {
            throw ResultsFileError.unwritable(String(describing: error))
        }
    }

    /// Reads a file that ``encode(_:)`` made.
    ///
    /// - Throws: ``ResultsFileError``, which says what is wrong with the file and how to mend it.
    public static func decode(_ bytes: [UInt8]) throws -> RunResults {
        let data = Data(bytes)
        let decoder = JSONDecoder()
        try checkSchema(of: data, with: decoder)
        do {
            return try decoder.decode(RunResults.self, from: data)
        } catch let error as DecodingError {
            let (path, problem) = describe(error)
            throw ResultsFileError.malformed(path: path, problem: problem)
        }
    }

    private struct Header: Decodable {
        var schema: String
    }

    /// Throws unless the file has the current schema. The schema is checked first, because a file of another version
    /// may differ in everything else.
    private static func checkSchema(of data: Data, with decoder: JSONDecoder) throws {
        let schema: String
        do {
            schema = try decoder.decode(Header.self, from: data).schema
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw ResultsFileError.notJSON
        } catch {
            throw ResultsFileError.noSchema
        }
        guard schema != RunResults.currentSchema else { return }
        guard let found = version(of: schema), let current = version(of: RunResults.currentSchema) else {
            throw ResultsFileError.foreignSchema(schema)
        }
        throw found > current ? ResultsFileError.newerSchema(schema) : ResultsFileError.olderSchema(schema)
    }

    /// The number after `carillon-results/`; `nil` for any other schema.
    private static func version(of schema: String) -> Int? {
        let parts = schema.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "carillon-results", let number = Int(parts[1]), number > 0 else {
            return nil
        }
        return number
    }

    private static func describe(_ error: DecodingError) -> (path: String, problem: String) {
        switch error {
        case .keyNotFound(let key, let context):
            (path(context.codingPath + [key]), "is missing")
        case .typeMismatch(let type, let context):
            (path(context.codingPath), "is not of the right kind: \(type) expected")
        case .valueNotFound(let type, let context):
            (path(context.codingPath), "is null where \(type) is expected")
        case .dataCorrupted(let context):
            (path(context.codingPath), context.debugDescription)
        @unknown default:
            ("", String(describing: error))
        }
    }

    /// The path of a value: `scenarios[3].run.seed`.
    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
