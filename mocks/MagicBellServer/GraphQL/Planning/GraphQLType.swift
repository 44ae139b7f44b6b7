/// The types of the schema. Each is an object type; a field without a type is a scalar.
enum GraphQLType: String {
    case query = "Query"
    case notifications = "NotificationsConnection"
    case notificationEdge = "NotificationEdge"
    case notification = "Notification"
    case users = "UsersConnection"
    case userEdge = "UserEdge"
    case user = "User"
    case categories = "CategoriesConnection"
    case categoryEdge = "CategoryEdge"
    case category = "Category"
    case pageInfo = "PageInfo"

    /// The kinds of arguments.
    enum Argument {
        case flag, number, text, texts
        /// Any value, because it has no effect.
        case any
    }

    /// A field of a type.
    struct Field {
        var type: GraphQLType?
        var arguments: [String: Argument] = [:]
    }

    /// Returns a field by its name; `nil` if the type has none.
    func field(_ name: String) -> Field? {
        switch (self, name) {
        case (_, "__typename"): return Field()
        case (.query, "notifications"):
            let filters: [String: Argument] = [
                "read": .flag, "seen": .flag, "archived": .flag, "categories": .texts, "topics": .texts, "inApp": .any,
            ]
            return Field(type: .notifications, arguments: GraphQLType.pages.merging(filters) { own, _ in own })
        case (.query, "users"): return Field(type: .users, arguments: GraphQLType.pages)
        case (.query, "categories"): return Field(type: .categories, arguments: GraphQLType.pages)
        case (.notifications, "edges"): return Field(type: .notificationEdge)
        case (.users, "edges"): return Field(type: .userEdge)
        case (.categories, "edges"): return Field(type: .categoryEdge)
        case (.notifications, "pageInfo"), (.users, "pageInfo"), (.categories, "pageInfo"):
            return Field(type: .pageInfo)
        case (.notificationEdge, "node"): return Field(type: .notification)
        case (.userEdge, "node"): return Field(type: .user)
        case (.categoryEdge, "node"): return Field(type: .category)
        case (.notification, "recipient"): return Field(type: .user)
        default: return scalars.contains(name) ? Field() : nil
        }
    }

    private static let pages: [String: Argument] = [
        "first": .number, "after": .text, "last": .number, "before": .text,
    ]

    private var scalars: [String] {
        switch self {
        case .query: []
        case .notifications: ["totalCount", "unreadCount", "unseenCount"]
        case .users, .categories: ["totalCount"]
        case .notificationEdge, .userEdge, .categoryEdge: ["cursor"]
        case .notification:
            [
                "id", "title", "content", "actionUrl", "archivedAt", "category", "topic", "customAttributes", "readAt",
                "seenAt", "sentAt",
            ]
        case .user: ["id", "email", "externalId", "firstName", "lastName", "customAttributes", "phoneNumbers"]
        case .category: ["slug", "label"]
        case .pageInfo: ["endCursor", "hasNextPage", "hasPreviousPage", "startCursor"]
        }
    }
}
