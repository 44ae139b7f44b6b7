import JSONWire

// The description forbids `null` where an object is expected, so a member that is an object is left out where there is
// none. Texts and times are `null`.

extension NotificationRecord {
    /// Appends the form of the REST API, with times in Unix seconds. The bytes are kept until something changes.
    func appendREST(of user: UserRecord, to bytes: inout [UInt8]) {
        if let restBytes, restBytes.version == user.version {
            bytes += restBytes.bytes
            return
        }
        let encoded = rest(of: user).bytes
        restBytes = (user.version, encoded)
        bytes += encoded
    }

    private func rest(of user: UserRecord) -> JSON {
        var members: Members<JSON> = [
            "id": .string(id), "title": .string(content.title), "content": .text(content.content),
            "action_url": .text(content.actionURL), "category": .text(content.category),
            "topic": .text(content.topic), "recipient": user.json, "sent_at": .seconds(sentAt),
            "seen_at": .seconds(seenAt), "read_at": .seconds(readAt), "archived_at": .seconds(archivedAt),
        ]
        members["custom_attributes"] = content.customAttributes
        return .object(members)
    }

    /// The form below `/v2`, with times in ISO 8601.
    func current(of user: UserRecord) -> JSON {
        var members: Members<JSON> = [
            "id": .string(id), "user_id": .string(String(user.id)), "title": .string(content.title),
            "content": .text(content.content), "action_url": .text(content.actionURL),
            "category": .text(content.category), "topic": .text(content.topic), "status": .string(status),
            "created_at": .iso(sentAt), "updated_at": .iso(updatedAt), "sent_at": .iso(sentAt),
            "seen_at": .iso(seenAt), "read_at": .iso(readAt), "archived_at": .iso(archivedAt),
            "discarded_at": .iso(discardedAt),
        ]
        members["custom_attributes"] = content.customAttributes
        return .object(members)
    }

    /// The form in the list of a broadcast, with times in ISO 8601.
    func delivery(to user: UserRecord) -> JSON {
        [
            "id": .string(id), "title": .string(content.title), "category": .text(content.category),
            "topic": .text(content.topic), "created_at": .iso(sentAt), "updated_at": .iso(updatedAt),
            "sent_at": .iso(sentAt), "read_at": .iso(readAt), "seen_at": .iso(seenAt),
            "archived_at": .iso(archivedAt), "discarded_at": .iso(discardedAt), "status": .string(status),
            "recipient": user.json,
            "deliveries": [
                [
                    "id": .string(id), "title": .string(content.title), "channel": "in_app",
                    "scheduled_at": .iso(sentAt), "status": "sent",
                ]
            ],
        ]
    }
}

extension UserRecord {
    /// The form of the REST API.
    var json: JSON {
        var members: Members<JSON> = [
            "id": .string(String(id)), "email": .text(profile.email), "external_id": .text(profile.externalID),
            "first_name": .text(profile.firstName), "last_name": .text(profile.lastName),
            "phone_numbers": .array(profile.phoneNumbers.map { .string($0) }),
        ]
        members["custom_attributes"] = profile.customAttributes
        return .object(members)
    }
}
