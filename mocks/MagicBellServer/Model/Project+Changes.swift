import MagicBellWire

/// The changes of notifications. Each is published on the channel of its user only (MB-SRV-1).
extension Project {
    /// Creates a notification of a user.
    @discardableResult
    func send(
        _ content: NotificationContent, to user: UserRecord, id: String? = nil, sentAt: UnixTime? = nil
    ) -> NotificationRecord {
        let sent = sentAt ?? time
        let record = NotificationRecord(
            id: id ?? makeID(), number: nextNumber(of: "notification"), content: content, sentAt: sent)
        user.notifications.insert(record)
        user.lastNotifiedAt = time
        if let category = content.category { addCategory(category) }
        publish(RealtimeMessage(.new, id: record.id), to: user)
        events.append(.notified(channel: user.channel, id: record.id))
        push(record, to: user)
        trim(user)
        return record
    }

    /// Makes a change of one notification. A change without an effect is published, too: its client has asked for it.
    func make(_ change: SingleChange, of record: NotificationRecord, of user: UserRecord, clientID: String? = nil) {
        let time = time
        if change == .delete {
            record.discardedAt = time
            user.notifications.remove(record)
        } else {
            user.notifications.change(record) { record in
                switch change {
                case .read:
                    record.readAt = record.readAt ?? time
                    // A notification that was read was also seen (MB-SRV-2).
                    record.seenAt = record.seenAt ?? time
                case .unread: record.readAt = nil
                case .archive: record.archivedAt = record.archivedAt ?? time
                case .unarchive: record.archivedAt = nil
                case .delete: break
                }
                record.updatedAt = time
            }
        }
        publish(RealtimeMessage(change.message, id: record.id, clientID: clientID), to: user)
    }

    /// Marks all notifications that match as read, and so as seen, or as seen alone.
    ///
    /// Without a filter there is one message about all. No such message can carry a filter, and clients that hear it
    /// empty their lists of unread ones. So with a filter each notification that has changed has its own message. There
    /// are no more than a channel remembers: those of the newest.
    func markAll(
        _ mark: RealtimeMessage.Change, of user: UserRecord, matching filter: NotificationFilter = NotificationFilter(),
        clientID: String? = nil
    ) {
        let time = time
        var changed: [NotificationRecord] = []
        for record in user.notifications.records
        where record.matches(filter) && (record.seenAt == nil || (mark == .allRead && record.readAt == nil)) {
            user.notifications.change(record) { record in
                if mark == .allRead { record.readAt = record.readAt ?? time }
                record.seenAt = record.seenAt ?? time
                record.updatedAt = time
            }
            changed.append(record)
        }
        guard filter != NotificationFilter() else {
            return publish(RealtimeMessage(mark, clientID: clientID), to: user)
        }
        for record in changed.suffix(ChannelHistory.messageLimit) {
            if mark == .allRead {
                publish(RealtimeMessage(.read, id: record.id, clientID: clientID), to: user)
            } else {
                publish(Publication(seen: record.id, clientID: clientID, channel: user.channel))
            }
        }
    }
}
