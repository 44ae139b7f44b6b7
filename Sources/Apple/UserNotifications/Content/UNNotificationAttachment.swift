/// A picture, sound or film that a notification shows.
///
/// The file stays in its place. Apple's systems move it into a store of their own.
public final class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The name of the attachment.
    public let identifier: String
    /// The place of the file.
    public let url: URL
    /// The uniform type identifier, such as `public.png`.
    public let type: String

    /// Makes an attachment from a file, and checks the file's type and size.
    ///
    /// - Parameters:
    ///   - identifier: the name of the attachment. The file's name replaces an empty identifier.
    ///   - url: the place of the file.
    ///   - options: see ``UNNotificationAttachmentOptionsTypeHintKey`` and its siblings. The options about thumbnails
    ///     have no effect.
    /// - Throws: ``UNError`` `attachmentInvalidURL` if there is no file at `url`, `attachmentUnrecognizedType` if
    ///   neither the file's extension nor a hint names a supported type, `attachmentInvalidFileSize` if the file is
    ///   bigger than Apple allows for its type.
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

    /// Returns the object itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return identifier == other.identifier && url == other.url && type == other.type
    }

    public override var hash: Int { identifier.hashValue }

    // MARK: Coding

    /// The class supports secure coding.
    public static var supportsSecureCoding: Bool { true }

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public init?(coder: NSCoder) {
        guard let identifier = coder.decodeString(forKey: "identifier"),
            let url = coder.decodeIfPresent(NSURL.self, forKey: "url"),
            let type = coder.decodeString(forKey: "type")
        else { return nil }
        self.identifier = identifier
        self.url = URL(fileURLWithPath: url.path ?? "")
        self.type = type
    }

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        coder.encodeString(identifier, forKey: "identifier")
        coder.encode(NSURL(fileURLWithPath: url.path), forKey: "url")
        coder.encodeString(type, forKey: "type")
    }
}

/// The key for the uniform type identifier of the file. Use it when the file's extension does not tell the type.
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"

/// The key that says whether the thumbnail is hidden. The option has no effect here.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"

/// The key for the part of the picture that the thumbnail shows. The option has no effect here.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

/// The key for the frame of the film that the thumbnail shows. The option has no effect here.
public let UNNotificationAttachmentOptionsThumbnailTimeKey = "UNNotificationAttachmentOptionsThumbnailTimeKey"
