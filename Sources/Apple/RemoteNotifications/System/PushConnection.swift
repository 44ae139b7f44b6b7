package import CarillonEnvironment
import CarillonWebSocket
import PushWire
import WebSocketWire

/// The connection of one phone to its push service. The phone's system holds it, so it outlives every app.
///
/// Unchecked because it is confined to the loop. A mailbox keeps one step from interrupting another.
package final class PushConnection: @unchecked Sendable {
    /// The parts of the phone's side. Set them before anything happens.
    package var parts = RemoteNotificationParts()

    let environment: Environment
    private let endpoint: Endpoint
    private let mailbox: Mailbox
    private let timer: DeadlineTimer
    private let pump: ActionPump<PushMachine>
    private let setup: WebSocketLinkSetup
    private var link: WebSocketLink?
    /// The number of the present link. An event that waits in the mailbox may be of a former one.
    private var linkNumber = 0
    private var apps: [String: SystemRemoteNotifications] = [:]
    private var observation: PlatformObservation?

    /// - Parameters:
    ///   - device: The name by which the service knows the phone.
    ///   - endpoint: The place of the service.
    ///   - environment: The system's environment. Its loop must outlive the apps' processes.
    package init(device: String, to endpoint: Endpoint, environment: Environment) {
        let mailbox = Mailbox(environment)
        self.environment = environment
        self.endpoint = endpoint
        self.mailbox = mailbox
        setup = WebSocketLinkSetup(
            environment.random("push.websocket"), on: environment.loop, tellsLife: true,
            enter: { mailbox.perform($0) })
        timer = DeadlineTimer(on: environment.loop) { mailbox.perform($0) }
        pump = ActionPump(PushMachine(device: device), on: environment.loop)
        pump.serve(self, carryOut: { $0.carryOut($1) }, wake: { $0.timer.wake(by: $1) })
        timer.onDeadline = { [weak self] in self?.pump.advance() }
        observation = environment.platform.observe { [weak self] event in
            guard event == .reachabilityDidChange else { return }
            self?.mailbox.post { [weak self] in
                guard let self, self.environment.platform.reachability != .unreachable else { return }
                pump.step { $0.didGetNetwork(at: $1) }
            }
        }
    }

    /// Adds an app, which gets the notifications of its topic.
    package func add(_ app: SystemRemoteNotifications) { apps[app.topic] = app }

    func register(_ topic: String) {
        mailbox.perform { [self] in pump.step { $0.wish(forToken: true, of: topic, at: $1) } }
    }

    func unregister(_ topic: String) {
        mailbox.perform { [self] in pump.step { $0.wish(forToken: false, of: topic, at: $1) } }
    }

    // MARK: Carrying out

    private func carryOut(_ action: PushMachine.Action) {
        switch action {
        case .connect: connect()
        case .send(let message): link?.send(message.text)
        case .ping: link?.ping()
        case .drop:
            linkNumber += 1
            link.take()?.drop()
        case .tell(.token(let token, let topic)): apps[topic]?.didGet(token)
        case .tell(.push(let notification)):
            guard let app = apps[notification.topic] else { return }
            if parts.seen.insert(notification.id) {
                app.receive(notification)
            } else {
                app.record(.repeated, "\(notification.id) has come again", of: notification)
            }
        case .tell: break
        }
    }

    private func connect() {
        linkNumber += 1
        let number = linkNumber
        link = WebSocketLink(
            environment.network.connect(to: endpoint), to: endpoint.host, target: "/phones", setup
        ) { [weak self] event in
            if let self, linkNumber == number { handle(event) }
        }
    }

    private func handle(_ event: WebSocketLink.Event) {
        switch event {
        case .opened: pump.step { machine, _ in machine.didOpen() }
        case .life: pump.step { $0.didHear(at: $1) }
        case .ended: pump.step { $0.didLoseConnection(at: $1) }
        case .message(.text(let text)):
            guard let message = try? PushDeviceMessage(text: text) else {
                return pump.step { $0.didLoseConnection(at: $1) }
            }
            pump.step { $0.receive(message, at: $1) }
        case .message: pump.step { $0.didLoseConnection(at: $1) }
        }
    }
}
