import JSONWire

/// Users and their identities.
extension Project {
    /// Returns the user of an identity, which comes to be when first named (MB-AUTH-7).
    ///
    /// The external id counts more than the email address. If both are given and belong to two users, they become one,
    /// unless the second has another external id.
    ///
    /// - Throws: ``APIFailure`` if the project is full.
    func user(externalID: String?, email: String?) throws(APIFailure) -> UserRecord {
        let byEmail = email.flatMap { usersByEmail[$0.lowercased()] }
        guard let externalID else {
            if let byEmail { return byEmail }
            return try makeUser { $0.email = email }
        }
        if let user = usersByExternalID[externalID] {
            if let byEmail, byEmail !== user, byEmail.profile.externalID == nil { merge(byEmail, into: user) }
            if let email, user.profile.email == nil, usersByEmail[email.lowercased()] == nil {
                change(user) { $0.email = email }
            }
            return user
        }
        if let byEmail, byEmail.profile.externalID == nil {
            change(byEmail) { $0.externalID = externalID }
            return byEmail
        }
        return try makeUser {
            $0.externalID = externalID
            if byEmail == nil { $0.email = email }
        }
    }

    /// Returns the user of an identity, if the project knows the user.
    func knownUser(_ user: MagicBellUser) -> UserRecord? {
        switch user {
        case .email(let email): usersByEmail[email.lowercased()]
        case .externalID(let id): usersByExternalID[id]
        }
    }

    private func makeUser(_ body: (inout UserProfile) -> Void) throws(APIFailure) -> UserRecord {
        guard users.count < limits.userCount else {
            throw .invalid("The project has \(limits.userCount) users, and takes no more.", code: "too_many_users")
        }
        let user = UserRecord(id: nextNumber(of: "user"), projectID: id)
        user.createdAt = time
        users[user.id] = user
        change(user, body)
        events.append(.userCreated(channel: user.channel))
        return user
    }

    /// Changes the profile of a user, and the indexes with it.
    func change(_ user: UserRecord, _ body: (inout UserProfile) -> Void) {
        forgetIdentities(of: user)
        body(&user.profile)
        if let id = user.profile.externalID { usersByExternalID[id] = user }
        if let email = user.profile.email { usersByEmail[email.lowercased()] = user }
    }

    private func forgetIdentities(of user: UserRecord) {
        if let id = user.profile.externalID { usersByExternalID[id] = nil }
        if let email = user.profile.email { usersByEmail[email.lowercased()] = nil }
    }

    private func merge(_ other: UserRecord, into user: UserRecord) {
        remove(other)
        for record in other.notifications.records { user.notifications.insert(record) }
        for token in other.pushTokens
        where !user.pushTokens.contains(where: { $0.token == token.token && $0.route == token.route }) {
            user.pushTokens.append(token)
        }
        user.choices.merge(other.choices) { own, _ in own }
        let topics = Set(user.subscriptions.map(\.topic))
        user.subscriptions += other.subscriptions.filter { !topics.contains($0.topic) }
        user.formerChannels += [other.channel] + other.formerChannels
        change(user) {
            $0.email = $0.email ?? other.profile.email
            $0.firstName = $0.firstName ?? other.profile.firstName
            $0.lastName = $0.lastName ?? other.profile.lastName
            $0.customAttributes = $0.customAttributes ?? other.profile.customAttributes
            if $0.phoneNumbers.isEmpty { $0.phoneNumbers = other.profile.phoneNumbers }
        }
        trim(user)
    }

    /// Forgets a user with everything of the user.
    func remove(_ user: UserRecord) {
        forgetIdentities(of: user)
        users[user.id] = nil
    }

    /// Removes the oldest notifications of a user who has too many.
    func trim(_ user: UserRecord) {
        while user.notifications.count > limits.notificationCount, let oldest = user.notifications.records.first {
            oldest.discardedAt = time
            user.notifications.remove(oldest)
        }
    }
}
