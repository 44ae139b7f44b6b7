import JSONWire
import OrderedCollections

/// Users and their identities.
extension Project {
    /// Returns the user of an identity, which comes to be when first named (MB-AUTH-7).
    ///
    /// The external id counts more than the email address. If both are given, a user who has only one of them gets the
    /// other, unless it is another user's.
    ///
    /// - Throws: ``ProjectError`` if the project is full.
    func user(externalID: String?, email: String?) throws(ProjectError) -> UserRecord {
        let byEmail = email.flatMap { usersByEmail[$0.lowercased()] }
        guard let externalID else {
            if let byEmail { return byEmail }
            return try makeUser { $0.email = email }
        }
        if let user = usersByExternalID[externalID] {
            if let email, user.profile.email == nil, byEmail == nil {
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

    /// Creates or changes the user whom a profile names.
    ///
    /// - Throws: ``ProjectError`` if the address is another user's, and if the project is full. Nothing has changed
    ///   then.
    @discardableResult
    func save(_ profile: UserProfile) throws(ProjectError) -> UserRecord {
        guard !hasForeignAddress(profile) else { throw .identityTaken }
        let user = try user(externalID: profile.externalID, email: profile.email)
        change(user) { $0.take(profile) }
        return user
    }

    /// Whether a profile gives the user of its external id an address that is another user's.
    func hasForeignAddress(_ profile: UserProfile) -> Bool {
        guard let id = profile.externalID, let owner = profile.email.flatMap({ usersByEmail[$0.lowercased()] }) else {
            return false
        }
        // A user who has only the address gets an id that nobody has.
        if let user = usersByExternalID[id] { return user !== owner }
        return owner.profile.externalID != nil
    }

    /// Returns the user of an identity, if the project knows the user.
    func knownUser(_ user: MagicBellUser) -> UserRecord? {
        switch user {
        case .email(let email): usersByEmail[email.lowercased()]
        case .externalID(let id): usersByExternalID[id]
        }
    }

    private func makeUser(_ body: (inout UserProfile) -> Void) throws(ProjectError) -> UserRecord {
        guard users.count < limits.userCount else {
            throw .tooManyUsers(limit: limits.userCount)
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
