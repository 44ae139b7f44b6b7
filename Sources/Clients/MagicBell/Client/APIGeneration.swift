/// The generation of the official SDK whose requests a client sends.
///
/// The generation decides how lists are asked for and where device tokens are registered. The two forms of
/// preferences have a director each: ``User/preferences`` and ``User/notificationPreferences``.
public enum APIGeneration: String, CaseIterable, Hashable, Sendable {
    /// Version 1: lists by GraphQL, tokens at `/push_subscriptions`.
    case v1
    /// Version 2: lists by GraphQL, tokens at `/channels/mobile_push/apns/tokens`.
    case v2
    /// Version 3: lists by `GET /notifications`, tokens as in version 2.
    case v3
}
