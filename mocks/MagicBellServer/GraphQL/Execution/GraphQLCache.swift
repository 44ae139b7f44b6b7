/// The plans made and the documents parsed lately, and the selections whose nodes are kept. Most clients ask the same
/// again and again.
struct GraphQLCache {
    private static let planLimit = 32
    private static let documentLimit = 32
    private static let selectionLimit = 64

    private var plans: [[UInt8]: GraphQLPlan] = [:]
    private var documents: [String: GraphQLDocument] = [:]
    private var selections: [String: Int] = [:]

    /// Returns the plan of an earlier request with the same body.
    func plan(of body: [UInt8]) -> GraphQLPlan? { plans[body] }

    /// Keeps the plan of a request. It depends on nothing but the body.
    mutating func keep(_ plan: GraphQLPlan, of body: [UInt8]) {
        if plans.count >= GraphQLCache.planLimit { plans.removeAll() }
        if body.count <= 10_000 { plans[body] = plan }
    }

    /// Returns a document, parsed at most once while it is kept.
    mutating func document(_ text: String) throws(GraphQLFailure) -> GraphQLDocument {
        if let document = documents[text] { return document }
        let document = try GraphQLParser.parse(text)
        if documents.count >= GraphQLCache.documentLimit { documents.removeAll() }
        if text.utf8.count <= 10_000 { documents[text] = document }
        return document
    }

    /// Returns the number of a selection; `nil` if there are too many.
    mutating func number(of signature: String) -> Int? {
        if let number = selections[signature] { return number }
        guard selections.count < GraphQLCache.selectionLimit else { return nil }
        selections[signature] = selections.count
        return selections[signature]
    }
}
