import CarillonMagicBell

extension MagicBellServer {
    /// Does something as from a device elsewhere.
    func perform(_ action: MagicBellOperation.Action, for user: String) {
        let recipient = MagicBellUser.email(user)
        func id(_ title: String) -> String { notifications(of: recipient).first { $0.title == title }?.id ?? "?" }
        switch action {
        case .send(let title, let category): notify(title, to: recipient, category: category)
        case .read(let title): markAsRead(id(title), of: recipient)
        case .unread(let title): markAsUnread(id(title), of: recipient)
        case .archive(let title): archive(id(title), of: recipient)
        case .unarchive(let title): unarchive(id(title), of: recipient)
        case .delete(let title): delete(id(title), of: recipient)
        case .readAll: markAllRead(of: recipient)
        case .seeAll: markAllSeen(of: recipient)
        case .expire: expireTokens(of: recipient)
        case .refresh, .fetch, .reset: break
        }
    }
}
