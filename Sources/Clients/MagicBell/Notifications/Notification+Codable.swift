import Foundation

extension Notification: Codable {
    /// Reads a notification from either form of the API: flat, or as the member `notification` of an object. Names may
    /// be in camel case or in snake case; times may be texts (ISO 8601) or seconds since 1970.
    ///
    /// - Throws: `DecodingError` if there is no identifier, title or time of sending, or if a member has the wrong
    ///   type.
    public init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: MemberName.self)
        let members = (try? outer.nestedContainer(keyedBy: MemberName.self, forKey: "notification")) ?? outer
        self.init(
            id: try members.decode(String.self, forKey: "id"),
            title: try members.decode(String.self, forKey: "title"),
            actionURL: try members.first(String.self, of: ["actionUrl", "action_url"]),
            content: try members.first(String.self, of: ["content"]),
            category: try members.first(String.self, of: ["category"]),
            topic: try members.first(String.self, of: ["topic"]),
            customAttributes: try members.attributes(of: ["customAttributes", "custom_attributes"]),
            recipient: try members.first(Recipient.self, of: ["recipient"]),
            seenAt: try members.first(APITime.self, of: ["seenAt", "seen_at"])?.date,
            readAt: try members.first(APITime.self, of: ["readAt", "read_at"])?.date,
            archivedAt: try members.first(APITime.self, of: ["archivedAt", "archived_at"])?.date,
            sentAt: try members.required(APITime.self, of: ["sentAt", "sent_at"]).date)
    }

    /// Writes the flat form with names in camel case, which ``init(from:)`` reads. Times are written as ISO 8601.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.encode(id, forKey: "id")
        try members.encode(title, forKey: "title")
        try members.encodeIfPresent(actionURL, forKey: "actionUrl")
        try members.encodeIfPresent(content, forKey: "content")
        try members.encodeIfPresent(category, forKey: "category")
        try members.encodeIfPresent(topic, forKey: "topic")
        try members.encodeIfPresent(customAttributes.map(CustomAttribute.init), forKey: "customAttributes")
        try members.encodeIfPresent(recipient, forKey: "recipient")
        try members.encodeIfPresent(seenAt.map(APITime.init), forKey: "seenAt")
        try members.encodeIfPresent(readAt.map(APITime.init), forKey: "readAt")
        try members.encodeIfPresent(archivedAt.map(APITime.init), forKey: "archivedAt")
        try members.encode(APITime(sentAt), forKey: "sentAt")
    }
}

extension KeyedDecodingContainer<MemberName> {
    /// Decodes the first of these members that is there and not `null`.
    fileprivate func first<Value: Decodable>(_ type: Value.Type, of names: [MemberName]) throws -> Value? {
        for name in names {
            if let value = try decodeIfPresent(type, forKey: name) { return value }
        }
        return nil
    }

    fileprivate func required<Value: Decodable>(_ type: Value.Type, of names: [MemberName]) throws -> Value {
        if let value = try first(type, of: names) { return value }
        throw DecodingError.keyNotFound(
            names[0], .init(codingPath: codingPath, debugDescription: "There is no \(names[0].stringValue)."))
    }

    /// Attributes that are no object count as none.
    fileprivate func attributes(of names: [MemberName]) throws -> [String: Any]? {
        try first(CustomAttribute.self, of: names)?.value as? [String: Any]
    }
}
