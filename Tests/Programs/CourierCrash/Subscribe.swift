import ArgumentParser
import CourierCore
import CourierMQTT
import Dispatch
import Foundation

/// The subscriber's process: it writes down each message that its handler is given.
struct Subscribe: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Be a subscriber.", shouldDisplay: false)

    @Option var port: UInt16
    @Option var engine: EngineName
    @Option var keeping: Keeping
    @Option var directory: String

    func run() throws {
        let folder = URL(fileURLWithPath: directory)
        let app = App("subscriber", port: port, engine: engine, directory: folder)
        let diary = Diary(folder.appendingPathComponent("diary"))
        let exchanges = ExchangeLog(diary)
        app.environment.courierParts.engine = { [make = app.environment.courierParts.engine] setup in
            make(
                setup.telling { event in
                    exchanges.note(event)
                    setup.handler(event)
                })
        }
        let client = app.client(topics: App.topics, keeping: keeping)
        diary.write("life")
        let sink = client.messagePublisher().sink { message in
            diary.write("got \(String(decoding: message.data, as: UTF8.self)) \(message.topic.suffix(1))")
        }
        let witness = Handler(diary)
        client.addEventHandler(witness)
        client.connect()
        withExtendedLifetime((sink, witness, client)) { dispatchMain() }
    }

    private final class Handler: ICourierEventHandler, Sendable {
        private let diary: Diary

        init(_ diary: Diary) {
            self.diary = diary
        }

        func onEvent(_ event: CourierEvent) {
            if case .subscribeSuccess = event.type { diary.write("subscribed") }
        }
    }
}
