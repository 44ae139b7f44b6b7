import ArgumentParser
import CarillonEnvironment
import CourierCore
import CourierMQTT
import Dispatch
import Foundation
import MQTTWire

/// The publisher's process: it numbers its messages, and writes down which it has handed to the client.
struct Publish: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Be a publisher.", shouldDisplay: false)

    @Option var port: UInt16
    @Option var engine: EngineName
    @Option var directory: String

    @Flag(help: "Publish nothing new, and end when everything is acknowledged.")
    var drain = false

    func run() throws {
        let folder = URL(fileURLWithPath: directory)
        let app = App("publisher", port: port, engine: engine, directory: folder)
        let diary = Diary(folder.appendingPathComponent("diary"))
        let last = diary.lines.compactMap { $0.first == "intended" ? Int($0[1]) : nil }.max() ?? 0
        let left = try SQLiteOutgoingMessageStore(.of(app.environment)).messages(of: "publisher").count
        let client = app.client(isPersistent: true)
        let writer = Writer(client, app, diary, from: last + 1, left: left, drains: drain)
        client.addEventHandler(writer)
        diary.write("life")
        client.connect()
        dispatchMain()
    }

    /// Unchecked because everything happens on the loop.
    private final class Writer: ICourierEventHandler, @unchecked Sendable {
        /// How many messages may wait for their acknowledgement.
        private static let window = 12

        private let client: any CourierClient
        private let app: App
        private let diary: Diary
        private let drains: Bool
        private var next: Int
        private var unacknowledged: Int
        private var hasFailed = false

        init(_ client: any CourierClient, _ app: App, _ diary: Diary, from next: Int, left: Int, drains: Bool) {
            self.client = client
            self.app = app
            self.diary = diary
            self.next = next
            self.drains = drains
            unacknowledged = left
        }

        func onEvent(_ event: CourierEvent) {
            switch event.type {
            case .connectionAttempt: goOnLater()
            case .messageSendSuccess:
                unacknowledged -= 1
                goOnLater()
            case .messageSendFailure: hasFailed = true
            default: break
            }
        }

        /// Outside of the client's step, so that publishing is done when the call returns.
        private func goOnLater() { app.environment.loop.enqueue { self.goOn() } }

        private func goOn() {
            if drains {
                if unacknowledged == 0 { Foundation.exit(0) }
                return
            }
            while unacknowledged < Writer.window { publish() }
        }

        private func publish() {
            let qos: QoS = next.isMultiple(of: 2) ? .two : .one
            diary.write("intended \(next) \(qos.rawValue)")
            hasFailed = false
            try? client.publishMessage("\(next)", topic: "crash/\(qos.rawValue)", qos: qos)
            diary.write("\(hasFailed ? "failed" : "stored") \(next) \(qos.rawValue)")
            unacknowledged += 1
            next += 1
        }
    }
}
