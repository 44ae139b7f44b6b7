/// A picture, sound or film that a notification shows.
///
/// The file stays where it is; Apple's systems move it into a store of their own.
public final class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding, Sendable {
    public let identifier: String
    public let url: URL
    /// The uniform type identifier, such as `public.png`.
    public let type: String

    /// - Parameters:
    ///   - identifier: names the attachment; an empty one is replaced by the file's name.
    ///   - url: a file's.
    ///   - options: see ``UNNotificationAttachmentOptionsTypeHintKey`` and its siblings. Those about thumbnails are accepted; they
    ///     have no effect.
    /// - Throws: ``UNError`` `attachmentInvalidURL` if there is no file at `url`, `attachmentUnrecognizedType` if neither its
    ///   extension nor a hint names a supported type, `attachmentInvalidFileSize` if it is bigger than Apple allows for its kind.
    public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        guard url.isFileURL, let size = AttachmentType.sizeOfFile(at: url) else {
            throw UNError(.attachmentInvalidURL)
        }
        let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
        guard
            let type = hint.map(AttachmentType.init(identifier:))
                ?? AttachmentType(pathExtension: url.pathExtension)
        else { throw UNError(.attachmentUnrecognizedType) }
        guard size <= type.sizeLimit else { throw UNError(.attachmentInvalidFileSize) }
        self.identifier = identifier.isEmpty ? url.lastPathComponent : identifier
        self.url = url
        self.type = type.identifier
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return identifier == other.identifier && url == other.url && type == other.type
    }

    public override var hash: Int { identifier.hashValue }

    // MARK: Coding

    public static var supportsSecureCoding: Bool { true }

    public init?(coder: NSCoder) {
        guard let identifier = coder.decodeString(forKey: "identifier"),
            let url = coder.decodeIfPresent(NSURL.self, forKey: "url"),
            let type = coder.decodeString(forKey: "type")
        else { return nil }
        self.identifier = identifier
        self.url = URL(fileURLWithPath: url.path ?? "")
        self.type = type
    }

    public func encode(with coder: NSCoder) {
        coder.encodeString(identifier, forKey: "identifier")
        coder.encode(NSURL(fileURLWithPath: url.path), forKey: "url")
        coder.encodeString(type, forKey: "type")
    }
}

/// The uniform type identifier of the attachment, for when the file's extension does not tell.
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"

/// Whether the thumbnail is hidden.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"

/// The part of the picture that the thumbnail shows.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

/// The frame of the film that the thumbnail shows.
public let UNNotificationAttachmentOptionsThumbnailTimeKey = "UNNotificationAttachmentOptionsThumbnailTimeKey"
