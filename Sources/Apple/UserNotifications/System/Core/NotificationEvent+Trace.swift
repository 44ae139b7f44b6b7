package import CarillonEnvironment

/// An event of a notification centre, with its place and time. The report reads the kind and the fields.
package struct NotificationTraceEvent: TraceableEvent {
    package let event: NotificationEvent
    package let lane: String
    package let moment: DeviceMoment

    package init(_ event: NotificationEvent, lane: String, at moment: DeviceMoment) {
        self.event = event
        self.lane = lane
        self.moment = moment
    }

    package var traceEvent: TraceEvent {
        TraceEvent(
            instant: moment.now, kind: event.kind, lane: lane, text: event.text(at: moment), fields: event.fields)
    }

    package func combine(into hash: inout TraceHash) {
        // Most events add or remove requests, so these avoid the text. Rare events may use their text.
        switch event {
        case .added(let notification, let count):
            combine(1, into: &hash)
            hash.combine(notification.identifier)
            hash.combine(notification.request.content.title)
            hash.combine(notification.repeats ? 1 : 0)
            hash.combine(notification.trigger.kind)
            combine(notification.instant, into: &hash)
            hash.combine(moment.zonedCalendar.zone.identifier)
            if notification.instant == nil { hash.combine(notification.trigger.description) }
            hash.combine(UInt64(count))
        case .removed(let id, let count):
            combine(2, into: &hash)
            hash.combine(id)
            hash.combine(UInt64(count))
        default: hash.combine(traceEvent)
        }
    }

    private func combine(_ ordinal: Int, into hash: inout TraceHash) {
        hash.combine(UInt64(bitPattern: Int64(ordinal)))
        hash.combine(UInt64(bitPattern: moment.now.nanoseconds))
        hash.combine(moment.date.timeIntervalSinceReferenceDate.bitPattern)
        hash.combine(lane)
    }

    private func combine(_ instant: Instant?, into hash: inout TraceHash) {
        hash.combine(UInt64(bitPattern: instant?.nanoseconds ?? .min))
    }
}

extension NotificationEvent {
    fileprivate var kind: String {
        switch self {
        case .added: NotificationTraceKind.added.rawValue
        case .replaced: NotificationTraceKind.replaced.rawValue
        case .evicted: NotificationTraceKind.evicted.rawValue
        case .removed: NotificationTraceKind.removed.rawValue
        case .rescheduled: NotificationTraceKind.rescheduled.rawValue
        case .fired: NotificationTraceKind.fired.rawValue
        case .delivered: NotificationTraceKind.delivered.rawValue
        case .presented: NotificationTraceKind.presented.rawValue
        case .suppressed: NotificationTraceKind.suppressed.rawValue
        case .withdrawn: NotificationTraceKind.withdrawn.rawValue
        case .response: NotificationTraceKind.response.rawValue
        case .prompted: NotificationSettingTraceKind.prompted.rawValue
        case .authorizationChanged: NotificationSettingTraceKind.authorizationChanged.rawValue
        case .badgeChanged: NotificationSettingTraceKind.badgeChanged.rawValue
        }
    }

    fileprivate var fields: [TraceEvent.Field] {
        func due(_ instant: Instant?) -> TraceEvent.Field { .init(.due, instant.map { "\($0.nanoseconds)" } ?? "") }
        func pending(_ count: Int) -> TraceEvent.Field { .init(.pending, "\(count)") }
        func delivered(_ count: Int) -> TraceEvent.Field { .init(.delivered, "\(count)") }
        switch self {
        case .added(let notification, let count):
            return [
                .init(.id, notification.identifier), due(notification.instant),
                .init(.repeats, "\(notification.repeats)"), .init(.trigger, notification.trigger.kind),
                pending(count),
                .init(.title, notification.request.content.title),
            ]
        case .replaced(let id, let count), .removed(let id, let count): return [.init(.id, id), pending(count)]
        case .evicted(let notification, let policy, let count):
            return [
                .init(.id, notification.identifier), due(notification.instant), .init(.policy, policy.rawValue),
                pending(count),
            ]
        case .rescheduled(let notification, let count):
            return [.init(.id, notification.identifier), due(notification.instant), pending(count)]
        case .fired(let id, let instant, let count): return [.init(.id, id), due(instant), pending(count)]
        case .delivered(let id, let count), .withdrawn(let id, let count): return [.init(.id, id), delivered(count)]
        case .presented(let id, let options): return [.init(.id, id), .init(.options, options.words)]
        case .suppressed(let id, let reason): return [.init(.id, id), .init(.reason, reason)]
        case .response(let id, let action, let text):
            return [.init(.id, id), .init(.action, action)] + (text.map { [.init(.text, $0)] } ?? [])
        case .prompted(let status), .authorizationChanged(let status): return [.init(.status, status.word)]
        case .badgeChanged(let count): return [.init(.badge, "\(count)")]
        }
    }

    fileprivate func text(at moment: DeviceMoment) -> String {
        func due(_ notification: PendingNotification) -> String {
            guard let instant = notification.instant else { return notification.trigger.description }
            let date = moment.date.addingTimeInterval(moment.now.duration(to: instant) / .seconds(1))
            return "due " + WallTimeText(date, in: moment.zonedCalendar.zone).description
        }
        /// Builds the text in one piece, because the events of most notifications need no more than this.
        func quoted(_ id: String, _ words: String, _ more: String = "") -> String {
            var text = ""
            text.reserveCapacity(id.utf8.count + words.utf8.count + more.utf8.count + 2)
            text += "\""
            text += id
            text += "\""
            text += words
            text += more
            return text
        }
        switch self {
        case .added(let notification, _): return quoted(notification.identifier, " added, ", due(notification))
        case .replaced(let id, _): return quoted(id, " is replaced")
        case .evicted(let notification, _, let count):
            return "\"\(notification.identifier)\", \(due(notification)), gives way: \(count) are pending"
        case .removed(let id, _): return quoted(id, " removed")
        case .rescheduled(let notification, _): return quoted(notification.identifier, " is now ", due(notification))
        case .fired(let id, _, _): return quoted(id, " fires")
        case .delivered(let id, _): return quoted(id, " delivered")
        case .presented(let id, let options): return "\"\(id)\" shown in the foreground: \(options.words)"
        case .suppressed(let id, let reason): return "\"\(id)\" is not shown: \(reason)"
        case .withdrawn(let id, _): return "\"\(id)\" taken out of Notification Center"
        case .response(let id, UNNotificationDefaultActionIdentifier, _): return "The person opens \"\(id)\""
        case .response(let id, UNNotificationDismissActionIdentifier, _): return "The person dismisses \"\(id)\""
        case .response(let id, let action, let text?): return "The person answers \"\(id)\" by \(action): \(text)"
        case .response(let id, let action, nil): return "The person answers \"\(id)\" by \(action)"
        case .prompted: return "The person is asked for permission to notify"
        case .authorizationChanged(let status): return "Notifications are \(status.word)"
        case .badgeChanged(let count): return "The badge is \(count == 0 ? "gone" : "\(count)")"
        }
    }
}

extension UNNotificationTrigger {
    fileprivate var kind: String {
        switch self {
        case is UNTimeIntervalNotificationTrigger: "interval"
        case is UNCalendarNotificationTrigger: "calendar"
        case is UNLocationNotificationTrigger: "location"
        default: "push"
        }
    }
}

extension UNNotificationPresentationOptions {
    fileprivate var words: String {
        let names: [(UNNotificationPresentationOptions, String)] = [
            (.banner, "banner"), (.list, "list"), (.sound, "sound"), (.badge, "badge"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: ",")
    }
}

extension UNAuthorizationStatus {
    fileprivate var word: String {
        switch self {
        case .notDetermined: "notDetermined"
        case .denied: "denied"
        case .authorized: "authorized"
        case .provisional: "provisional"
        case .ephemeral: "ephemeral"
        }
    }
}
