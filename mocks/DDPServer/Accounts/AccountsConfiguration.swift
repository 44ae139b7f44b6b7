import CarillonEnvironment

/// The choices of a server's accounts. The defaults are Meteor's.
public struct AccountsConfiguration: Hashable, Sendable {
    /// The time for which a login token is good.
    public var tokenLifetime = Duration.days(90)
    /// Whether an error hides which of the credentials was wrong, as since Meteor 3.0.3.
    public var hidesReasons = true
    /// The number of login tokens that are kept. One more ends the oldest one.
    public var tokenCount = 100_000
    /// The time for which the token of a mail can set a new password.
    public var resetTokenLifetime = Duration.days(3)
    /// Whether a user whom a client creates with an address gets a mail to verify it.
    public var sendsVerificationMails = false
    /// Whether clients may not create users.
    public var forbidsSignups = false

    /// Creates the default choices.
    public init() {}
}
