import JSONWire
import MagicBellWire

/// `/notifications` of a user.
extension ProjectAPI {
    func listNotifications(_ call: APICall) throws(APIFailure) -> APIReply {
        let page = try call.page(size: 15)
        // Without `archived` the list has the unarchived ones only, as JavaScript's store notes of the real server.
        let filter = try call.filter(isArchived: false)
        return .json(try list(of: try call.user(), filter, page))
    }

    /// Writes a page of a user's notifications. The bytes go into the answer as they are, because lists are long.
    ///
    /// - Throws: ``APIFailure`` with 422 as soon as the page is longer than an answer may be: a content may have 4 MB.
    private func list(
        of user: UserRecord, _ filter: NotificationFilter, _ page: ListPage
    ) throws(APIFailure) -> [UInt8] {
        let counts = user.notifications.counts(filter)
        let records = user.notifications.page(filter, skipping: page.skipped, limit: page.size, total: counts.total)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256 + records.count * 512)
        for (name, number) in [
            ("{\"project_id\":", project.id), (",\"total\":", counts.total),
            (",\"total_pages\":", page.pageCount(of: counts.total)), (",\"current_page\":", page.number),
            (",\"per_page\":", page.size), (",\"unread_count\":", counts.unread),
            (",\"unseen_count\":", counts.unseen),
        ] {
            bytes += name.utf8
            bytes += String(number).utf8
        }
        bytes += ",\"notifications\":[".utf8
        for (index, record) in records.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            record.appendREST(of: user, to: &bytes)
            guard bytes.count <= limits.answerByteCount else { throw .answerTooLarge(limits.answerByteCount) }
        }
        bytes += "]}".utf8
        return bytes
    }

    func showNotification(_ call: APICall) throws(APIFailure) -> APIReply {
        let (user, record) = try record(of: call)
        var bytes = Array("{\"notification\":".utf8)
        record.appendREST(of: user, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
        return .json(bytes)
    }

    /// The form below `/v2`, which has no member around it.
    func showCurrentNotification(_ call: APICall) throws(APIFailure) -> APIReply {
        let user = try call.user()
        guard let record = user.notifications[call.part(2)] else { throw .notFound("notification") }
        return .json(record.current(of: user))
    }

    // MARK: Changes

    func markNotificationAsRead(_ call: APICall) throws(APIFailure) -> APIReply { try make(.read, for: call) }
    func markNotificationAsUnread(_ call: APICall) throws(APIFailure) -> APIReply { try make(.unread, for: call) }
    func archiveNotification(_ call: APICall) throws(APIFailure) -> APIReply { try make(.archive, for: call) }
    func unarchiveNotification(_ call: APICall) throws(APIFailure) -> APIReply { try make(.unarchive, for: call) }
    func deleteNotification(_ call: APICall) throws(APIFailure) -> APIReply { try make(.delete, for: call) }
    func markAllRead(_ call: APICall) throws(APIFailure) -> APIReply { try markAll(.allRead, for: call) }
    func markAllSeen(_ call: APICall) throws(APIFailure) -> APIReply { try markAll(.allSeen, for: call) }

    private func make(_ change: SingleChange, for call: APICall) throws(APIFailure) -> APIReply {
        let (user, record) = try record(of: call)
        project.make(change, of: record, of: user, clientID: call.clientID)
        return .noContent
    }

    /// Marks all that match. Without a filter all of the user's notifications match, archived ones too.
    private func markAll(_ mark: RealtimeMessage.Change, for call: APICall) throws(APIFailure) -> APIReply {
        let filter = try call.filter(isArchived: nil)
        project.markAll(mark, of: try call.user(), matching: filter, clientID: call.clientID)
        return .noContent
    }

    private func record(of call: APICall) throws(APIFailure) -> (UserRecord, NotificationRecord) {
        let user = try call.user()
        guard let record = user.notifications[call.part(1)] else { throw .notFound("notification") }
        return (user, record)
    }

    // MARK: For the project

    func listNotificationsOfUser(_ call: APICall) throws(APIFailure) -> APIReply {
        let user = try namedUser(call.part(1))
        let page = try call.page(size: 20)
        let total = user.notifications.count
        let records = user.notifications.page(
            NotificationFilter(), skipping: page.skipped, limit: page.size, total: total)
        return .json(page.json("notifications", records.map { $0.delivery(to: user) }))
    }
}
