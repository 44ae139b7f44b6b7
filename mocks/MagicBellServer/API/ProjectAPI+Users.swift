/// Users, with refusals that clients can read.
extension ProjectAPI {
    /// Returns the user of an identity, who comes to be when first named.
    func user(externalID: String?, email: String?) throws(APIFailure) -> UserRecord {
        do throws(ProjectError) {
            return try project.user(externalID: externalID, email: email)
        } catch {
            throw APIFailure(error)
        }
    }

    /// Creates or changes the user whom a profile names.
    @discardableResult
    func save(_ profile: UserProfile) throws(APIFailure) -> UserRecord {
        do throws(ProjectError) {
            return try project.save(profile)
        } catch {
            throw APIFailure(error)
        }
    }
}

extension APIFailure {
    static let identityTaken = invalid("Another user has this identity.", code: "identity_taken")

    /// The refusal for a change that the project did not make.
    init(_ error: ProjectError) {
        switch error {
        case .identityTaken: self = .identityTaken
        case .tooManyUsers(let limit):
            self = .invalid("The project has \(limit) users, and takes no more.", code: "too_many_users")
        }
    }
}
