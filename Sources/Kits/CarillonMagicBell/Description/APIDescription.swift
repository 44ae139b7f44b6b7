import HTTPWire
import JSONWire
import MagicBellServer

/// A description of an API by OpenAPI, as far as answers are held to it.
package struct APIDescription: Sendable {
    /// An answer that is described.
    struct Answer: Sendable {
        struct Field: Sendable {
            let name: String
            let isRequired: Bool
            let schema: JSONSchema
        }

        var fields: [Field] = []
        /// The schemas of the body by its types; none if there is no body.
        var bodies: [String: JSONSchema] = [:]
        /// Whether the body may be missing (`x-may-be-empty`).
        var mayBeEmpty = false
    }

    /// A method and a path that are described.
    struct Operation: Sendable {
        let name: String
        let method: HTTPMethod
        /// The parts of the path; `nil` stands for any one.
        let parts: [String?]
        var variableCount: Int { parts.count { $0 == nil } }
        let answers: [Int: Answer]
    }

    /// The description of MagicBell's API, or the reason why it cannot be read.
    package static let magicBell = Result<APIDescription, any Error> {
        try APIDescription(try JSON(bytes: MagicBellDescription.bytes))
    }

    let operations: [Operation]
    /// The answers to requests that no operation takes (`x-answers-to-any-request`).
    let anyAnswers: [Int: Answer]
    /// The schemas that others refer to, by their references.
    let schemas: [String: JSONSchema]

    /// The names of the operations, in order.
    package var operationNames: [String] { operations.map(\.name) }

    /// Returns the operation of a request. Only the path with the fewest variables counts among those that match.
    func operation(_ method: HTTPMethod, _ path: [String]) -> Operation? {
        let found = operations.filter { operation in
            operation.parts.count == path.count && zip(operation.parts, path).allSatisfy { $0 == nil || $0 == $1 }
        }
        let fewest = found.map(\.variableCount).min()
        return found.first { $0.variableCount == fewest && $0.method == method }
    }
}
