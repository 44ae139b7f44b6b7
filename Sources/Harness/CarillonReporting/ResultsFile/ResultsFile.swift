public import CarillonResults
import Foundation

/// The file `results.json`, which every report can be made from. `docs/results.md` describes it.
///
/// ```swift
/// let text = ResultsFile.encode(results)
/// let again = try ResultsFile.decode(Array(text.utf8))
/// ```
public enum ResultsFile {
    /// The most bytes of a file that is read: 512 MiB. The catalogue's own file has some twelve (D-REPORTS-10).
    public static let byteLimit = 512 << 20

    /// The results as JSON, with an event on each line, and a line feed at the end. The same results give the same
    /// bytes.
    public static func encode(_ results: RunResults) -> String {
        var bytes: [UInt8] = []
        write(results) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the same bytes as ``encode(_:)``, piece by piece, so that they need not fit into memory.
    ///
    /// - Parameters:
    ///   - results: The results of a run.
    ///   - take: Takes the next piece. An error that it throws ends the writing.
    public static func write<Failure>(
        _ results: RunResults, to take: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        try ResultsWriter.write(results, to: take)
    }

    /// Reads a file that ``encode(_:)`` made.
    ///
    /// - Throws: ``ResultsFileError``, which says what is wrong with the file and how to mend it.
    public static func decode(_ bytes: [UInt8]) throws(ResultsFileError) -> RunResults {
        let result = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(ResultsFileError) in try ResultsReader.read(bytes) }
        }
        return try result.get()
    }

    /// Reads the file at a path. The bytes of a plain file are not copied into memory. From a pipe or a device, no more
    /// than ``byteLimit`` is read.
    ///
    /// - Throws: ``ResultsFileError``, which says what is wrong with the file and how to mend it.
    public static func read(at path: String) throws(ResultsFileError) -> RunResults {
        let data: Data
        do {
            data = try contents(of: path)
        } catch let error as ResultsFileError {
            throw error
        } catch {
            throw .unreadable(error.localizedDescription)
        }
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ResultsFileError) in try ResultsReader.read(bytes.bindMemory(to: UInt8.self)) }
        }
        return try result.get()
    }

    private static func contents(of path: String) throws -> Data {
        // The attributes of a link are not those of its file.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        guard attributes[.type] as? FileAttributeType != .typeRegular else {
            let size = attributes[.size] as? Int ?? 0
            if size > byteLimit { throw ResultsFileError.tooLarge(size) }
            return try Data(contentsOf: file, options: .mappedIfSafe)
        }
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var data = Data()
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
            data += piece
            if data.count > byteLimit { throw ResultsFileError.tooLarge(data.count) }
        }
        return data
    }
}
