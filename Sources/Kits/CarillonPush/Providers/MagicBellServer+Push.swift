import JSONWire
public import MagicBellServer
public import PushService

extension MagicBellServer {
    /// Sends each new notification to the devices of its user through a push service, as MagicBell does for a project
    /// that has set that up. A token that the service calls void or unknown is forgotten.
    ///
    /// The payload has the title, the text, the number of unread notifications as the badge, and in `magicbell` the
    /// identifier, the address and the custom attributes (D-PUSH-10).
    ///
    /// - Parameters:
    ///   - service: The push service.
    ///   - topic: The topic of the app.
    /// - Returns: The provider, which knows the outcomes.
    @discardableResult
    public func sendPushes(through service: PushService, topic: String = "app") -> PushProvider {
        let provider = PushProvider(environment, of: service)
        onPush = { [weak self] push in
            for token in push.tokens {
                provider.send(push.payload, to: token, topic: topic) { [weak self] outcome in
                    switch outcome {
                    case .refused(410, _), .refused(_, .badDeviceToken): self?.forgetPushToken(token)
                    case .accepted, .refused, .failed: break
                    }
                }
            }
        }
        return provider
    }
}

extension MobilePush {
    /// The payload for a device.
    fileprivate var payload: JSON {
        var alert: Members<JSON> = ["title": .string(title)]
        alert["body"] = content.map(JSON.string)
        var notification: Members<JSON> = ["id": .string(notificationID)]
        notification["action_url"] = actionURL.map(JSON.string)
        notification["custom_attributes"] = customAttributes
        return [
            "aps": ["alert": .object(alert), "badge": .number(Double(unreadCount)), "sound": "default"],
            "magicbell": .object(notification),
        ]
    }
}
