import Foundation
import HTTPHosting
import HTTPWire
import JSONWire
import PushWire

extension PushNotification {
    /// Reads the notification that a provider sends.
    ///
    /// - Throws: A ``PushRefusal`` if a header field or the payload is wrong.
    init(_ request: HTTPRequest, freshID: () -> String) throws(PushRefusal) {
        let fields = request.fields
        let names = fields.map { $0.name.lowercased() }.filter { $0.hasPrefix("apns-") }
        guard Set(names).count == names.count else { throw .duplicateHeaders }
        let body = request.body ?? []
        if body.count > PushNotification.payloadLimit { throw .payloadTooLarge }
        guard let payload = try? JSON(bytes: body), payload["aps"]?.object != nil else { throw .payloadEmpty }
        guard let topic = fields["apns-topic"], !topic.isEmpty else { throw .missingTopic }
        guard let kind = Kind(rawValue: fields["apns-push-type"] ?? Kind.alert.rawValue) else { throw .invalidPushType }
        let id = try PushNotification.id(fields["apns-id"]) ?? freshID()
        self.init(
            id: id, topic: topic, kind: kind,
            priority: try PushNotification.priority(fields["apns-priority"], of: kind),
            expiration: try PushNotification.expiration(fields["apns-expiration"]),
            collapseID: fields["apns-collapse-id"], payload: payload)
        if let collapseID, collapseID.utf8.count > PushNotification.collapseIDLimit { throw .badCollapseID }
    }

    private static func id(_ text: String?) throws(PushRefusal) -> String? {
        guard let text else { return nil }
        guard UUID(uuidString: text) != nil else { throw .badMessageID }
        return text.lowercased()
    }

    /// A notification without an effect that the person notices has to wait for the phone.
    private static func priority(_ text: String?, of kind: Kind) throws(PushRefusal) -> Priority {
        guard let priority = Int(text ?? "10").flatMap(Priority.init), kind == .alert || priority != .immediate else {
            throw .badPriority
        }
        return priority
    }

    private static func expiration(_ text: String?) throws(PushRefusal) -> UInt64? {
        guard let text else { return nil }
        guard let seconds = UInt64(text) else { throw .badExpirationDate }
        return seconds
    }
}
