import Foundation

/// The forms in which the server sends a page of a list.
enum Pages {
    /// Reads a page of a generation.
    static func page(_ body: [UInt8], _ generation: APIGeneration) -> Result<StorePage, any Error> {
        switch generation {
        case .v1, .v2: UserSession.decode(GraphQLPage.self, "StorePage", body).map(\.page)
        case .v3: UserSession.decode(RESTPage.self, "StorePage", body).map(\.page)
        }
    }
}

/// The answer to a query of ``GraphQLQuery`` (§2.3).
private struct GraphQLPage: Decodable {
    let page: StorePage

    private struct Envelope: Decodable { let data: Fields }
    private struct Fields: Decodable { let data: Connection? }

    private struct Connection: Decodable {
        struct Edge: Decodable { let node: Notification }
        struct PageInfo: Decodable {
            let endCursor: String?
            let hasNextPage: Bool
        }
        let edges: [Edge]
        let pageInfo: PageInfo
        let totalCount: Int
        let unreadCount: Int
        let unseenCount: Int
    }

    init(from decoder: any Decoder) throws {
        guard let list = try Envelope(from: decoder).data.data else {
            throw MagicBellError("Server didn't response correct data")
        }
        page = StorePage(
            list.edges.map(\.node), total: list.totalCount, unread: list.unreadCount, unseen: list.unseenCount,
            hasNextPage: list.pageInfo.hasNextPage, end: list.pageInfo.endCursor.map(PageCursor.after))
    }
}

/// The answer of `GET /notifications` (§2.4).
private struct RESTPage: Decodable {
    let page: StorePage

    private struct List: Decodable {
        let notifications: [Notification]
        let total: Int
        let total_pages: Int
        let current_page: Int
        let per_page: Int
        let unread_count: Int
        let unseen_count: Int
    }

    init(from decoder: any Decoder) throws {
        let list = try List(from: decoder)
        // The numbers are the server's, which may send any.
        let number = min(max(1, list.current_page), 1 << 32)
        page = StorePage(
            list.notifications, total: list.total, unread: list.unread_count, unseen: list.unseen_count,
            hasNextPage: list.current_page < list.total_pages,
            end: .endOfPage(number, size: max(1, list.per_page)))
    }
}
