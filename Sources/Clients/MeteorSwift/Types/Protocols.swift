public import Foundation

/// A delegate that hears of the connection, on the app's main queue.
public protocol MeteorConnectionDelegate {
    /// The socket is open. The session has not begun yet.
    func meteorDidConnect()
    /// The connection is over, or an attempt has failed.
    func meteorDidDisconnect()
    /// The session has begun, and a former login was resumed or could not be. Subscriptions follow.
    func meteorClientReady()
    /// A user has logged in. The token can log the user in again.
    func meteorClientUpdateSession(userId: String, sessionToken: String)
}

/// A delegate that hears of logins, on the app's main queue.
public protocol DDPAuthDelegate: AnyObject {
    /// A login has succeeded.
    func authenticationWasSuccessful()
    /// A login has failed.
    func authenticationFailed(withError: any Error)
}

/// A type whose values a collection holds. Types that are `Codable` have all functions already. Any other type has to
/// bring one of the two that encode.
public protocol CollectionDecoder {
    /// Makes a value of a document in EJSON's form.
    ///
    /// - Throws: An error, if the document is none of this type. It then does not show as a value of the type.
    static func decode(data: Data, decoder: JSONDecoder) throws -> Any?
    /// Makes a document in EJSON's form of this value.
    func encode(encoder: JSONEncoder) throws -> Data?
    /// Makes a document in EJSON's form of a value of this type. It counts if the type has no ``encode(encoder:)`` of
    /// its own.
    static func encode(value: Any, encoder: JSONEncoder) throws -> Data?
}

extension CollectionDecoder {
    /// Makes a document as ``encode(value:encoder:)`` does.
    public func encode(encoder: JSONEncoder) throws -> Data? { try Self.encode(value: self, encoder: encoder) }
    /// Makes no document.
    public static func encode(value: Any, encoder: JSONEncoder) throws -> Data? { nil }
}

extension CollectionDecoder where Self: Codable {
    /// Makes a value of a document, as `Codable` says.
    public static func decode(data: Data, decoder: JSONDecoder) throws -> Any? {
        try decoder.decode(Self.self, from: data)
    }

    /// Makes a document of the value, as `Codable` says, unless the type has `encode(value:encoder:)` of its own.
    public func encode(encoder: JSONEncoder) throws -> Data? { try Self.encode(value: self, encoder: encoder) }
    /// Makes a document of the value, as `Codable` says; none of a value of another type.
    public static func encode(value: Any, encoder: JSONEncoder) throws -> Data? {
        try (value as? Self).map { try encoder.encode($0) }
    }
}

/// An object with an identifier.
public protocol MongoObject: Identifiable, Hashable, Equatable {
    /// The identifier of the document.
    var _id: String { get set }
}

extension MongoObject {
    /// The identifier of the document.
    public var id: String { _id }
    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(_id) }
}

/// An object that can be kept in a file, and be used without a connection.
public protocol OfflineObject where Self: Codable {
    /// The time at which the object was first written to a file.
    var _lastUpdated_: EJSONDate? { get set }
    /// Whether the object comes from a file, and the server has not sent it since.
    var _wasOffline_: Bool? { get set }
    /// The identifier of the document.
    var _id: String { get set }
}
