/// An object of an answer.
indirect enum GraphQLObject {
    case query
    case notifications(NotificationConnection)
    case notificationEdge(NotificationRecord, UserRecord)
    case notification(NotificationRecord, UserRecord)
    /// The connection of users or of categories.
    case list(GraphQLConnection)
    case edge(node: GraphQLObject, cursor: String)
    case user(UserRecord)
    case category(slug: String, label: String)
    case pageInfo(GraphQLPageInfo)

    /// The notification of this object or edge; `nil` for others.
    var record: NotificationRecord? {
        switch self {
        case .notificationEdge(let record, _), .notification(let record, _): record
        default: nil
        }
    }
}
