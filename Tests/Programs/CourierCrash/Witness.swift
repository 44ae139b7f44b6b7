import CourierCore
import Dispatch
import Foundation
import Synchronization

/// A subscriber that nobody kills: it tells what has reached the broker, and how often.
///
/// Unchecked because of the client and its sink, which are only held; what its threads share has a lock.
final class Witness: ICourierEventHandler, @unchecked Sendable {
    private let app: App
    private let client: any CourierClient
    private let seen = Mutex<(counts: [Int: Int], subscriptions: Int)>(([:], 0))
    private var sink: AnyCancellable?

    init(port: UInt16, directory: URL) {
        app = App(
            "witness", port: port, engine: .stream, directory: directory, queue: DispatchQueue(label: "witness"))
        client = app.client(topics: App.topics)
        client.addEventHandler(self)
        sink = client.messagePublisher().sink { [weak self] message in
            guard let number = Int(String(decoding: message.data, as: UTF8.self)) else { return }
            self?.seen.withLock { $0.counts[number, default: 0] += 1 }
        }
        client.connect()
    }

    func onEvent(_ event: CourierEvent) {
        if case .subscribeSuccess = event.type { seen.withLock { $0.subscriptions += 1 } }
    }

    var isSubscribed: Bool { seen.withLock { $0.subscriptions } >= App.topics.count }

    /// How often each message has come.
    var counts: [Int: Int] { seen.withLock { $0.counts } }
}
