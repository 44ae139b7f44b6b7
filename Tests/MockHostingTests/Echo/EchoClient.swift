import CarillonEnvironment

/// A client of an echo server. Use it on the app's main queue, where it calls back, too. Close it before you let it go.
///
/// Unchecked because all but the callback is confined to the loop, behind a mailbox.
final class EchoClient: @unchecked Sendable {
    var onLine: (String) -> Void = { _ in }

    private let environment: Environment
    private let endpoint: Endpoint
    private let mailbox: Mailbox
    private let timer: DeadlineTimer
    private let pump: ActionPump<EchoMachine>
    private var connection: (any Connection)?
    private var decoder = LineDecoder()

    init(_ endpoint: Endpoint, environment: Environment = .current) {
        let mailbox = Mailbox(environment)
        self.environment = environment
        self.endpoint = endpoint
        self.mailbox = mailbox
        timer = DeadlineTimer(on: environment.loop) { mailbox.perform($0) }
        pump = ActionPump(EchoMachine(), on: environment.loop)
        pump.serve(self, carryOut: { $0.carryOut($1) }, wake: { $0.timer.wake(by: $1) })
        timer.onDeadline = { [weak self] in self?.pump.advance() }
    }

    func say(_ text: String) {
        mailbox.perform { [self] in pump.step { machine, _ in machine.say(Line(text: text)) } }
    }

    /// Ends the connection. No call follows.
    func close() {
        onLine = { _ in }
        mailbox.perform { [self] in pump.step { machine, _ in machine.close() } }
    }

    private func carryOut(_ action: EchoMachine.Action) {
        switch action {
        case .connect: connect()
        case .send(let line): connection?.send(line.bytes)
        case .tell(let line): environment.onMainQueue { [weak self] in self?.onLine(line.text) }
        case .disconnect: connection.take()?.part(from: environment.loop)
        }
    }

    private func connect() {
        decoder = LineDecoder()
        let connection = environment.network.connect(to: endpoint)
        self.connection = connection
        connection.handler = { [weak self, id = connection.id] event in
            self?.mailbox.perform { [weak self] in
                // An event that waited here may be of a former connection.
                if self?.connection?.id == id { self?.handle(event) }
            }
        }
    }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open: pump.step { machine, _ in machine.didConnect() }
        case .data(let bytes): receive(bytes)
        case .writable: break
        case .endOfStream, .closed: loseConnection()
        }
    }

    private func receive(_ bytes: [UInt8]) {
        decoder.append(bytes)
        do {
            while let line = try decoder.next() { pump.step { machine, _ in machine.receive(line) } }
        } catch {
            loseConnection()
        }
    }

    private func loseConnection() {
        connection.take()?.drop()
        pump.step { $0.didLoseConnection(at: $1) }
    }
}
