package import Foundation
package import HTTPWire
package import JSONWire
import MagicBellWire

/// A request of the API (§2.2), without the user's fields.
package struct APIOperation: Sendable {
    package var method: HTTPMethod
    /// The segments of the path, which are escaped one by one.
    package var path: [String]
    package var query: [URLQueryItem] = []
    package var fields: HTTPFields = [:]
    package var body: JSON?

    init(
        _ method: HTTPMethod, _ path: String..., query: [URLQueryItem] = [], fields: HTTPFields = [:],
        body: JSON? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
    }

    /// The address of the operation below the API's address, whose path is kept (`MB-CLI-6`).
    package func url(below base: URL) -> URL? {
        guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: true) else { return nil }
        var prefix = parts.percentEncodedPath
        while prefix.hasSuffix("/") { prefix.removeLast() }
        parts.percentEncodedPath = prefix + path.map { "/" + APIOperation.escaped($0) }.joined()
        if !query.isEmpty {
            parts.percentEncodedQuery = query.map {
                APIOperation.escaped($0.name) + "=" + APIOperation.escaped($0.value ?? "")
            }.joined(separator: "&")
        }
        return parts.url
    }

    /// Escapes all but the unreserved characters. A slash in an identifier is escaped, too: no identifier of a server
    /// can then lead to another resource.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}

// MARK: Notifications

extension APIOperation {
    /// A page of a list by GraphQL (§2.3).
    static func graphQLPage(
        _ predicate: StorePredicate, after cursor: PageCursor?, literal: (String) -> String
    ) -> APIOperation {
        APIOperation(
            .post, "graphql", fields: ["content-type": "application/json"],
            body: ["query": .string(GraphQLQuery.text(predicate, after: cursor, literal: literal))])
    }

    /// A page of a list by REST (§2.4). The first page has no number when everything is refreshed.
    static func restPage(_ predicate: StorePredicate, after cursor: PageCursor?, isRefresh: Bool) -> APIOperation {
        var query: [URLQueryItem] = []
        func add(_ name: String, _ value: String) { query.append(URLQueryItem(name: name, value: value)) }
        if let read = predicate.read { add("read", "\(read)") }
        if let seen = predicate.seen { add("seen", "\(seen)") }
        add("archived", "\(predicate.archived)")
        // The API takes one category by this name, and took a list by the name of its first edition.
        func add(_ texts: [String], one: String, several: String) {
            guard let first = texts.first else { return }
            texts.count == 1 ? add(one, first) : add(several, texts.joined(separator: ","))
        }
        add(predicate.categories, one: "category", several: "categories")
        add(predicate.topics, one: "topic", several: "topics")
        if !isRefresh {
            var page = 1
            if case .endOfPage(let last, _)? = cursor { page = last + 1 }
            add("page", "\(page)")
        }
        add("per_page", "\(StoreState.pageSize)")
        return APIOperation(.get, "notifications", query: query)
    }

    /// An action on a notification, or on all; `nil` if a notification is needed and none is named.
    static func action(_ action: StoreAction, id: String?) -> APIOperation? {
        switch (action, id) {
        case (.allRead, _): APIOperation(.post, "notifications", "read")
        case (.allSeen, _): APIOperation(.post, "notifications", "seen")
        case (.read, let id?): APIOperation(.post, "notifications", id, "read")
        case (.unread, let id?): APIOperation(.post, "notifications", id, "unread")
        case (.archive, let id?): APIOperation(.post, "notifications", id, "archive")
        case (.unarchive, let id?): APIOperation(.delete, "notifications", id, "archive")
        case (.delete, let id?): APIOperation(.delete, "notifications", id)
        case (_, nil): nil
        }
    }
}

// MARK: Preferences and push tokens

extension APIOperation {
    /// The user's preferences, or a change of them. The version of their form is named from version 2 on (`MB-PREF-1`).
    static func preferences(version: String?, body: JSON? = nil) -> APIOperation {
        APIOperation(
            body == nil ? .get : .put, "notification_preferences",
            fields: version.map { [MagicBellField.acceptVersion: $0] } ?? [:], body: body)
    }

    /// The registration of a device token (`MB-PUSH-1`).
    static func registration(of token: String, _ generation: APIGeneration) -> APIOperation {
        switch generation {
        case .v1:
            APIOperation(
                .post, "push_subscriptions",
                body: ["push_subscription": ["device_token": .string(token), "platform": "ios"]])
        case .v2, .v3:
            APIOperation(
                .post, "channels", "mobile_push", "apns", "tokens",
                body: ["apns": ["device_token": .string(token), "installation_id": "development"]])
        }
    }

    /// The end of a registration (`MB-PUSH-2`).
    static func deregistration(of token: String, _ generation: APIGeneration) -> APIOperation {
        switch generation {
        case .v1: APIOperation(.delete, "push_subscriptions", token)
        case .v2, .v3: APIOperation(.delete, "channels", "mobile_push", "apns", "tokens", token)
        }
    }
}
