/// The reason for which a push service refuses a notification, by the name that Apple's provider API gives it.
public enum PushRefusal: String, Error, Hashable, Sendable, CaseIterable {
    /// The collapse identifier is longer than 64 bytes.
    case badCollapseID = "BadCollapseId"
    /// The token has another form than tokens have, or no phone ever got it.
    case badDeviceToken = "BadDeviceToken"
    /// The expiration is no whole number of seconds.
    case badExpirationDate = "BadExpirationDate"
    /// The identifier is no UUID.
    case badMessageID = "BadMessageId"
    /// There is no such priority, or a notification in the background has the one for alerts.
    case badPriority = "BadPriority"
    /// The token belongs to another topic.
    case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
    /// A header field stands there twice.
    case duplicateHeaders = "DuplicateHeaders"
    /// The type is neither `alert` nor `background`.
    case invalidPushType = "InvalidPushType"
    /// The path has no token.
    case missingDeviceToken = "MissingDeviceToken"
    /// The topic is missing.
    case missingTopic = "MissingTopic"
    /// The payload is empty, or no JSON object with `aps`.
    case payloadEmpty = "PayloadEmpty"
    /// The path is unknown.
    case badPath = "BadPath"
    /// The method is not `POST`.
    case methodNotAllowed = "MethodNotAllowed"
    /// The token is no longer valid: the app has unregistered, or got another one.
    case unregistered = "Unregistered"
    /// The payload is larger than 4,096 bytes.
    case payloadTooLarge = "PayloadTooLarge"
    /// Too many notifications for one device have come in a row.
    case tooManyRequests = "TooManyRequests"
    /// The service has no room for the notification.
    case serviceUnavailable = "ServiceUnavailable"

    /// The status code of the answer.
    public var status: Int {
        switch self {
        case .badPath: 404
        case .methodNotAllowed: 405
        case .unregistered: 410
        case .payloadTooLarge: 413
        case .tooManyRequests: 429
        case .serviceUnavailable: 503
        default: 400
        }
    }
}
