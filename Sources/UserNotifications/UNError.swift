/// The domain of this framework's errors.
public let UNErrorDomain = "UNErrorDomain"

/// What goes wrong in the notification centre.
public struct UNError: Error, Hashable, Sendable, CustomNSError, LocalizedError, CustomStringConvertible {
    /// Apple's numbers.
    public enum Code: Int, Sendable, CaseIterable {
        case notificationsNotAllowed = 1

        case attachmentInvalidURL = 100
        case attachmentUnrecognizedType = 101
        case attachmentInvalidFileSize = 102
        case attachmentNotInDataStore = 103
        case attachmentMoveIntoDataStoreFailed = 104
        case attachmentCorrupt = 105

        /// Never reported: a request whose trigger matches no date is accepted, and dropped.
        case notificationInvalidNoDate = 1400
        /// Never reported: a request without any content is accepted.
        case notificationInvalidNoContent = 1401

        case contentProvidingObjectNotAllowed = 1500
        case contentProvidingInvalid = 1501

        case badgeInputInvalid = 1600
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { UNErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
    public var errorDescription: String? { description }

    public var description: String {
        switch code {
        case .notificationsNotAllowed:
            "Notifications are not allowed for this app; request authorization, or ask for it in the Settings app"
        case .attachmentInvalidURL: "The attachment's URL must be that of a file that exists"
        case .attachmentUnrecognizedType:
            "The attachment's type is not known from its file extension; name it by the type hint option"
        case .attachmentInvalidFileSize: "The attachment's file is too big for its type"
        case .attachmentNotInDataStore: "The attachment is not in the data store"
        case .attachmentMoveIntoDataStoreFailed: "The attachment could not be moved into the data store"
        case .attachmentCorrupt: "The attachment's file is damaged"
        case .notificationInvalidNoDate: "The notification's trigger matches no date"
        case .notificationInvalidNoContent: "The notification has no content"
        case .contentProvidingObjectNotAllowed: "Objects of this type may not provide content"
        case .contentProvidingInvalid: "The object that should provide content is invalid"
        case .badgeInputInvalid: "A badge count must be 0 or more"
        }
    }
}

extension UNError {
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
    public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
    public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
    public static var badgeInputInvalid: Code { .badgeInputInvalid }
}

extension UNError.Code {
    /// Lets `catch UNError.badgeInputInvalid` do what it says.
    public static func ~= (code: UNError.Code, error: any Error) -> Bool {
        (error as? UNError)?.code == code
    }
}
