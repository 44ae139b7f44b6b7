import Foundation

/// The error of an answer that is not of the expected form (§1.11).
struct MappingError: LocalizedError, CustomStringConvertible, Hashable {
    /// The name of the expected type.
    let type: String

    var errorDescription: String? { "There was an error while mapping \(type)" }
    var description: String { errorDescription ?? "" }
}
