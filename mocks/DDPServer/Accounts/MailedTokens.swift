import CarillonEnvironment

/// The tokens that mails have taken to users, and the mails themselves.
struct MailedTokens {
    /// A token that a mail has taken to its user.
    struct Entry {
        let user: String
        let address: String
        let text: String
        /// The time at which it was made, in milliseconds since 1970.
        let created: Int64
    }

    /// The mails, the oldest first.
    private(set) var mails: [AccountMail] = []
    /// A user has one token for a new password: the last one.
    private var resets: [String: Entry] = [:]
    private var verifications: [Entry] = []
    /// The number of mails that are kept, and of tokens that verify addresses.
    private static let limit = 1_000

    mutating func send(_ kind: AccountMail.Kind, _ entry: Entry) {
        mails.append(AccountMail(kind: kind, address: entry.address, user: entry.user, token: entry.text))
        if mails.count > MailedTokens.limit { mails.removeFirst() }
        switch kind {
        case .resetPassword: resets[entry.user] = entry
        case .verifyEmail:
            verifications.append(entry)
            if verifications.count > MailedTokens.limit { verifications.removeFirst() }
        }
    }

    func reset(_ text: String) -> Entry? { resets.values.first { $0.text == text } }

    func verification(_ text: String) -> Entry? { verifications.first { $0.text == text } }

    mutating func forgetReset(of user: String) { resets[user] = nil }

    mutating func forgetVerifications(of user: String, _ address: String) {
        verifications.removeAll { $0.user == user && $0.address == address }
    }
}
