public import CarillonEnvironment

extension SecretNames {
    /// The names that stand before secrets in DDP and in Meteor's accounts: of login tokens, of passwords in hashed
    /// form, and in the links of mails.
    public static let ddp = SecretNames(
        members: ["resume", "digest"], collections: ["reset-password", "verify-email", "enroll-account"])
}
