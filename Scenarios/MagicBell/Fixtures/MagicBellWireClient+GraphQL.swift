import CarillonMagicBell

/// Documents of GraphQL, and the answers to them.
extension MagicBellWireClient {
    /// Asks a document, by default as the user of most scenarios.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - more: The members of the request beside the document.
    ///   - sender: The fields that name the sender.
    func query(
        _ document: String, _ more: Members<JSON> = [:],
        by sender: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
    ) async throws -> MagicBellWireAnswer {
        var body: Members<JSON> = ["query": .string(document)]
        for (name, value) in more { body[name] = value }
        return try await ask("POST", "/graphql", sender, JSON.object(body).text)
    }
}

extension MagicBellWireAnswer {
    /// The data that a document has asked for; `nil` if there are none.
    var data: JSON? { json["data"] }

    /// The sentences of the errors.
    var complaints: [String] { json["errors"]?.array?.compactMap { $0["message"]?.string } ?? [] }

    /// The places of the errors in the document, such as `1:25` for a line and a column.
    var places: [String] {
        let places = json["errors"]?.array?.flatMap { $0["locations"]?.array ?? [] } ?? []
        return places.map { "\($0["line"]?.int ?? 0):\($0["column"]?.int ?? 0)" }
    }

    /// The notifications on a page of GraphQL.
    var nodes: [JSON] { data?["notifications"]?["edges"]?.array?.compactMap { $0["node"] } ?? [] }
}
