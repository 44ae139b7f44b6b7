// An app over MagicBell as anybody would write one: the system's clock, network and main thread, and no world. It tells
// each state of its list on a line, and obeys the lines of its input. `scripts/live/magicbell` drives it.

import Dispatch
import Foundation
import MagicBell

/// Writes a line at once. `fflush(nil)` would wait for the reader of the input.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Tells each state of a store, once.
final class Teller: NotificationStoreContentObserver, NotificationStoreCountObserver {
    private var last = ""

    private func tell(_ store: NotificationStore) {
        let titles = store.map(\.title).joined(separator: ", ")
        let line = "list: \(titles); \(store.unreadCount) of \(store.totalCount) unread"
        if line != last { say(line) }
        last = line
    }

    func didReloadStore(_ store: NotificationStore) { tell(store) }
    func store(_ store: NotificationStore, didInsertNotificationsAt indexes: [Int]) { tell(store) }
    func store(_ store: NotificationStore, didChangeNotificationAt indexes: [Int]) { tell(store) }
    func store(_ store: NotificationStore, didDeleteNotificationAt indexes: [Int]) { tell(store) }
    func store(_ store: NotificationStore, didChangeHasNextPage hasNextPage: Bool) { tell(store) }
    func store(_ store: NotificationStore, didChangeTotalCount count: Int) { tell(store) }
    func store(_ store: NotificationStore, didChangeUnreadCount count: Int) { tell(store) }
    func store(_ store: NotificationStore, didChangeUnseenCount count: Int) { tell(store) }
}

guard CommandLine.arguments.count == 3, let base = URL(string: "http://127.0.0.1:" + CommandLine.arguments[1]) else {
    say("usage: MagicBellLive PORT sse|websocket")
    exit(2)
}
let transport: RealtimeOptions.Transport = CommandLine.arguments[2] == "sse" ? .serverSentEvents : .webSocket
let client = MagicBellClient(
    apiKey: "playground-key", baseUrl: base, realtime: RealtimeOptions(transport: transport))
let store = client.connectUser(email: "live@example.com").store.build()
let teller = Teller()
store.addContentObserver(teller)
store.addCountObserver(teller)
store.fetch { result in
    switch result {
    case .success: say("fetched")
    case .failure(let error): say("failed: \(error)")
    }
}

/// Carries out a line: `read TITLE`, `delete TITLE`, `all-read`, `logout` or `end`.
@MainActor func carryOut(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let notification = words.count == 2 ? store.first { $0.title == words[1] } : nil
    switch (words.first, notification) {
    case ("read", let notification?):
        store.markAsRead(notification) { result in
            switch result {
            case .success: say("done: \(line)")
            case .failure(let error): say("failed: \(error)")
            }
        }
    case ("delete", let notification?):
        store.delete(notification) { (error: (any Error)?) in say(error.map { "failed: \($0)" } ?? "done: \(line)") }
    case ("all-read", nil):
        store.markAllRead { (error: (any Error)?) in say(error.map { "failed: \($0)" } ?? "done: \(line)") }
    case ("logout", nil):
        client.disconnectUser(email: "live@example.com")
        say("done: \(line)")
    case ("end", nil): exit(0)
    default: say("not understood: \(line)")
    }
}

@Sendable func obey(_ line: String) { MainActor.assumeIsolated { carryOut(line) } }

DispatchQueue.global().async {
    while let line = readLine() { DispatchQueue.main.async { obey(line) } }
    exit(1)
}
dispatchMain()
