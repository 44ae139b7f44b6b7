import Carillon
import UserNotifications

// Many saboteurs change what passes between an app and its notification centre, in one direction or the other.
extension Saboteur {
    /// A saboteur that changes requests on their way to the centre.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        request rewrite: @escaping @Sendable (UNNotificationRequest) -> UNNotificationRequest
    ) {
        self.init(id, summary, breaks: breaks) { next in
            ForwardingNotificationService(to: next, add: { next.add(rewrite($0), completion: $1) })
        }
    }

    /// A saboteur that changes calendar triggers on their way to the centre.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        calendar rewrite: @escaping @Sendable (_ components: inout DateComponents, _ repeats: inout Bool) -> Void
    ) {
        self.init(id, summary, breaks: breaks) { (request: UNNotificationRequest) in
            guard let trigger = request.trigger as? UNCalendarNotificationTrigger else { return request }
            var (components, repeats) = (trigger.dateComponents, trigger.repeats)
            rewrite(&components, &repeats)
            return request.withTrigger(UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats))
        }
    }

    /// A saboteur that changes what apps are told of pending requests.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        pending rewrite: @escaping @Sendable ([UNNotificationRequest]) -> [UNNotificationRequest]
    ) {
        self.init(id, summary, breaks: breaks) { next in
            ForwardingNotificationService(
                to: next, getPending: { answer in next.getPending { answer(rewrite($0)) } })
        }
    }

    /// A saboteur that changes what apps are told of the person's responses.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        response rewrite: @escaping @Sendable (UNNotificationResponse) -> [UNNotificationResponse]
    ) {
        self.init(id, summary, breaks: breaks) { next in
            ForwardingNotificationService(
                to: next,
                didReceive: { app, response, completion in
                    for response in rewrite(response) { app.didReceive(response, completion: completion) }
                })
        }
    }
}
