public import Foundation

/// The error for a document of the server's that is no value of the app's type.
///
/// It comes with the notification `MeteorClientUndecodableDocument`.
public struct UndecodableDocument: Error, CustomStringConvertible, LocalizedError {
    /// The name of the collection.
    public let collection: String
    /// The identifier of the document.
    public let id: String
    /// The name of the type.
    public let type: String
    /// The error of the type's `decode`.
    public let underlying: any Error

    init(_ id: String, in collection: String, as type: Any.Type, _ error: any Error) {
        self.collection = collection
        self.id = id
        self.type = "\(type)"
        underlying = error
    }

    /// The document and the reason, in one sentence.
    public var description: String { "the document \(id) of \(collection) is no \(type): \(reason)" }
    /// The same as the description.
    public var errorDescription: String? { description }

    private var reason: String {
        switch underlying {
        case DecodingError.keyNotFound(let key, let context): place(context.codingPath + [key]) + " is missing"
        case DecodingError.valueNotFound(_, let context): place(context.codingPath) + " is null"
        case DecodingError.typeMismatch(let type, let context): place(context.codingPath) + " is no \(type)"
        case DecodingError.dataCorrupted(let context): place(context.codingPath) + ": \(context.debugDescription)"
        default: "\(underlying)"
        }
    }

    private func place(_ path: [any CodingKey]) -> String {
        let steps = path.map { step -> String in step.intValue.map { "[\($0)]" } ?? step.stringValue }
        return steps.isEmpty ? "the document" : steps.joined(separator: ".")
    }
}
