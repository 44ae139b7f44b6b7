/// The domain of this framework's errors.
public let UNErrorDomain = "UNErrorDomain"

/// An error of the notification centre.
public struct UNError: Error, Hashable, Sendable, CustomNSError, LocalizedError, CustomStringConvertible {
    /// The kinds of errors, with Apple's numbers.
    public enum Code: Int, Sendable, CaseIterable {
        /// The person does not allow notifications for the app.
        case notificationsNotAllowed = 1

        /// The attachment's URL names no existing file.
        case attachmentInvalidURL = 100
        /// The attachment's type is not known.
        case attachmentUnrecognizedType = 101
        /// The attachment's file is too big for its type.
        case attachmentInvalidFileSize = 102
        /// The attachment is not in the data store.
        case attachmentNotInDataStore = 103
        /// The attachment could not be moved into the data store.
        case attachmentMoveIntoDataStoreFailed = 104
        /// The attachment's file is damaged.
        case attachmentCorrupt = 105

        /// The trigger matches no date. The centre never reports this error: it accepts the request, and drops it.
        case notificationInvalidNoDate = 1400
        /// The request has no content. The centre never reports this error: it accepts the request.
        case notificationInvalidNoContent = 1401

        /// Objects of this type may not provide content.
        case contentProvidingObjectNotAllowed = 1500
        /// The object that should provide content is not valid.
        case contentProvidingInvalid = 1501

        /// The badge count is negative.
        case badgeInputInvalid = 1600
    }

    /// The kind of the error.
    public let code: Code

    /// Makes an error of that kind.
    public init(_ code: Code) {
        self.code = code
    }

    /// The domain of the error, ``UNErrorDomain``.
    public static var errorDomain: String { UNErrorDomain }
    /// Apple's number for the kind of the error.
    public var errorCode: Int { code.rawValue }
    /// The description, under `NSLocalizedDescriptionKey`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The reason for the error in words, with a hint about what to do.
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
    /// The code of the same name, as a shorthand in `catch`.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// The code of the same name, as a shorthand in `catch`.
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    /// The code of the same name, as a shorthand in `catch`.
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    /// The code of the same name, as a shorthand in `catch`.
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    /// The code of the same name, as a shorthand in `catch`.
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    /// The code of the same name, as a shorthand in `catch`.
    public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
    /// The code of the same name, as a shorthand in `catch`.
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
    /// The code of the same name, as a shorthand in `catch`.
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    /// The code of the same name, as a shorthand in `catch`.
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
    /// The code of the same name, as a shorthand in `catch`.
    public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
    /// The code of the same name, as a shorthand in `catch`.
    public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
    /// The code of the same name, as a shorthand in `catch`.
    public static var badgeInputInvalid: Code { .badgeInputInvalid }
}

extension UNError.Code {
    /// Compares an error with a code, so that `catch UNError.badgeInputInvalid` works.
    public static func ~= (code: UNError.Code, error: any Error) -> Bool {
        (error as? UNError)?.code == code
    }
}
