import JSONWire

extension NotificationRecord {
    /// The value of a scalar field, with times in ISO 8601.
    func graphQLValue(of name: String) -> JSON {
        switch name {
        case "id": .string(id)
        case "title": .string(content.title)
        case "content": .text(content.content)
        case "actionUrl": .text(content.actionURL)
        case "category": .text(content.category)
        case "topic": .text(content.topic)
        case "customAttributes": content.customAttributes ?? .null
        case "sentAt": .iso(sentAt)
        case "seenAt": .iso(seenAt)
        case "readAt": .iso(readAt)
        case "archivedAt": .iso(archivedAt)
        default: .null
        }
    }
}

extension UserRecord {
    /// The value of a scalar field.
    func graphQLValue(of name: String) -> JSON {
        switch name {
        case "id": .string(String(id))
        case "email": .text(profile.email)
        case "externalId": .text(profile.externalID)
        case "firstName": .text(profile.firstName)
        case "lastName": .text(profile.lastName)
        case "customAttributes": profile.customAttributes ?? .null
        case "phoneNumbers": .array(profile.phoneNumbers.map { .string($0) })
        default: .null
        }
    }
}
