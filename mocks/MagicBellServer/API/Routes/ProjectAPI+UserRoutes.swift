import HTTPHosting
import HTTPWire
import JSONWire
import OrderedCollections

/// Users, for the project.
extension ProjectAPI {
    func createUser(_ call: APICall) throws(APIFailure) -> APIReply {
        let profile = try profile(try call.fields(of: "user"))
        guard profile.externalID != nil || profile.email != nil else {
            throw .invalid("“user” needs “email” or “external_id”.")
        }
        return .json(["user": try save(profile).json], .created)
    }

    func listUsers(_ call: APICall) throws(APIFailure) -> APIReply {
        let page = try call.page(size: 20)
        let seen = try bounds("last_seen_at", of: call)
        let notified = try bounds("last_notified_at", of: call)
        let order = try UserOrder(call)
        let found = project.users.values.filter { seen.allow($0.lastSeenAt) && notified.allow($0.lastNotifiedAt) }
        return .json(page.json("users", page.slice(order.sorted(found)).map(\.json)))
    }

    func showUser(_ call: APICall) throws(APIFailure) -> APIReply {
        .json(["user": try namedUser(call.part(1)).json])
    }

    func changeUser(_ call: APICall) throws(APIFailure) -> APIReply {
        let user = try namedUser(call.part(1))
        let fields = try call.fields(of: "user")
        let profile = try profile(fields)
        for other in [
            profile.externalID.flatMap { project.usersByExternalID[$0] },
            profile.email.flatMap { project.usersByEmail[$0.lowercased()] },
        ] {
            if let other, other !== user { throw .identityTaken }
        }
        project.change(user) { $0.take(profile) }
        return .json(["user": user.json])
    }

    func deleteUser(_ call: APICall) throws(APIFailure) -> APIReply {
        project.remove(try namedUser(call.part(1)))
        return .noContent
    }

    /// Returns the user of a path: by number, by `email:…` or by `external_id:…`.
    func namedUser(_ name: String) throws(APIFailure) -> UserRecord {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let user =
            switch (parts.first, parts.count) {
            case ("email", 2): project.usersByEmail[parts[1].lowercased()]
            case ("external_id", 2): project.usersByExternalID[parts[1]]
            default: Int(name).flatMap { project.users[$0] }
            }
        guard let user else { throw .notFound("user") }
        return user
    }

    /// Reads the data of a user.
    func profile(_ fields: FieldReader) throws(APIFailure) -> UserProfile {
        var numbers: [String] = []
        if let value = fields.fields["phone_numbers"], !value.isNull {
            numbers = (value.array ?? []).compactMap(\.string)
            guard let elements = value.array, elements.count <= 50, elements.count == numbers.count,
                numbers.allSatisfy({ $0.unicodeScalars.count <= 50 })
            else { throw .invalid("“phone_numbers” is a list of at most 50 texts of at most 50 characters.") }
        }
        return UserProfile(
            externalID: try fields.text("external_id", limit: 255), email: try fields.text("email", limit: 255),
            firstName: try fields.text("first_name", limit: 50), lastName: try fields.text("last_name", limit: 50),
            customAttributes: try fields.object("custom_attributes"), phoneNumbers: numbers)
    }

    // MARK: Times

    /// The bounds of a time that a query gives: `last_seen_at:after=1700000000`.
    private struct TimeBounds {
        let after: Int?
        let before: Int?

        func allow(_ time: UnixTime?) -> Bool {
            guard after != nil || before != nil else { return true }
            guard let time else { return false }
            return after.map { $0 < time.seconds } ?? true && before.map { time.seconds < $0 } ?? true
        }
    }

    private func bounds(_ name: String, of call: APICall) throws(APIFailure) -> TimeBounds {
        func bound(_ side: String) throws(APIFailure) -> Int? {
            guard let text = call.request.query["\(name):\(side)"] else { return nil }
            guard let seconds = Int(text) else { throw .invalid("“\(name):\(side)” is a time in Unix seconds.") }
            return seconds
        }
        return TimeBounds(after: try bound("after"), before: try bound("before"))
    }
}
