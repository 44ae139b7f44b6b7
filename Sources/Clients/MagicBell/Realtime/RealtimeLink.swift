import CarillonEnvironment
import EventSource
import Foundation
import HTTPEngine
import HTTPWire
import JSONWire
import MagicBellWire

/// The realtime channel of one user, from `/config` to the messages. Confined to the app's main queue.
///
/// The decisions are in ``RealtimeMachine``. The link carries its actions out.
///
/// Unchecked because the link is confined to the app's main queue. The way to the loop is its timer's own.
final class RealtimeLink: @unchecked Sendable {
    /// Takes the news, on the main queue.
    var onNews: (RealtimeNews) -> Void = { _ in }

    private let setup: RealtimeSetup
    private let addresses: RealtimeAddresses
    private let parts: RealtimeParts
    private let timer: MainQueueTimer
    private let pump: ActionPump<RealtimeMachine>
    private var request: HTTPTicket?
    private var source: EventSource?
    private var socket: RealtimeSocket?

    private var environment: CarillonEnvironment.Environment { setup.environment }

    init(_ setup: RealtimeSetup) {
        self.setup = setup
        let environment = setup.environment
        addresses = RealtimeAddresses(base: setup.base, options: setup.realtime, fields: setup.fields)
        parts = environment.magicBellParts.realtime
        timer = MainQueueTimer(environment, Mailbox(environment))
        let numbers = environment.random("magicbell.realtime")
        let machine = RealtimeMachine(
            setup.realtime.transport, parts: parts, chance: { Double(numbers.next() >> 11) / 0x1p53 },
            makeToken: { (0..<4).map { _ in numbers.next().hexadecimal }.joined() })
        pump = ActionPump(machine, on: environment.loop)
        pump.serve(self) {
            $0.carryOut($1)
        } wake: {
            $0.timer.wake(by: $1)
        }
        timer.onDeadline = { [weak self] in self?.step(.time) }
    }

    deinit {
        request?.cancel()
        socket?.close()
        timer.shutDown()
    }

    /// Begins: asks for the user's channel, unless it is known from before, and opens it. It then reconnects for ever.
    func start() {
        let kept = (environment.platform.defaults.value(forKey: key) as? Data).map { Array($0) }
        step(.start(keptChannel: kept.flatMap(RealtimeMachine.channel(in:))))
    }

    /// Ends for good. No news follow.
    ///
    /// - Parameter forgetsChannel: Whether the channel's name is forgotten, because the user has left. An app that only
    ///   lets go of its client has the same users at the next launch.
    func stop(forgettingChannel forgetsChannel: Bool = true) {
        step(.stop(forgettingChannel: forgetsChannel))
    }

    /// The key of the channel's name in the app's defaults.
    private var key: String { "magicbell." + setup.userKey }

    /// Whether messages can come.
    var isOpen: Bool { pump.machine.isOpen }

    // MARK: Steps

    /// Hands an input to the machine, and carries out its actions.
    private func step(_ input: RealtimeInput) { pump.step { parts.handle(input, &$0, $1) } }

    private func carryOut(_ action: RealtimeAction) {
        switch action {
        case .ask(let request): ask(request)
        case .dropRequest: request.take()?.cancel()
        case .openStream(let channel, let token, let lastEvent):
            openStream(addresses.stream(channel: channel, token: token, lastEvent: lastEvent))
        case .openSocket(let token): openSocket(addresses.socket(token: token))
        case .ping: socket?.ping()
        case .closeLink:
            source.take()?.close()
            socket.take()?.close()
        case .keepChannel(let channel):
            environment.platform.defaults.set(Data(RealtimeMachine.config(of: channel)), forKey: key)
        case .forgetChannel: environment.platform.defaults.set(nil, forKey: key)
        case .tell(let news): onNews(news)
        case .record(let kind, let text):
            environment.record(kind, "realtime \(kind.verb): \(text)", fields: [.init(.reason, text)])
        }
    }

    private func ask(_ request: RealtimeRequest) {
        self.request = setup.line.send(addresses.request(request), limit: 1_048_576) { [weak self] outcome in
            guard let self else { return }
            self.request = nil
            step(.outcome(outcome))
        }
    }

    // MARK: The channel

    private func openStream(_ url: URL) {
        source?.close()
        let options = EventSource.Options(
            reconnectionTime: .zero, reconnects: false, connectTimeout: .seconds(10),
            silenceTimeout: parts.silenceTimeout)
        let source = EventSource(
            url, options: options, environment: environment, engine: environment.magicBellParts.engine)
        self.source = source
        source.onOpen = { [weak self] in self?.step(.opened) }
        source.onEvent = { [weak self, weak source] event in
            self?.step(.retry(source?.reconnectionTime))
            self?.step(.event(type: event.type, data: event.data, id: event.id))
        }
        source.onError = { [weak self, weak source] failure in
            self?.step(.retry(source?.reconnectionTime))
            self?.step(.ended(LinkEnd(failure)))
        }
        source.open()
    }

    private func openSocket(_ url: URL) {
        socket?.close()
        socket = RealtimeSocket(url, environment) { [weak self] event in
            self?.step(RealtimeInput(event))
        }
    }
}

extension LinkEnd {
    fileprivate init(_ failure: EventSourceFailure) {
        switch failure {
        case .status(let code): self = .status(code)
        case .noContent: self = .status(204)
        case .silence: self = .silence
        case .network, .ended, .connectTimeout: self = .broken("\(failure)")
        case .limit, .contentType, .redirect, .unusableAddress: self = .unusable("\(failure)")
        }
    }
}

extension RealtimeInput {
    fileprivate init(_ event: RealtimeSocket.Event) {
        switch event {
        case .opened: self = .opened
        case .life: self = .life
        case .text(let text): self = .text(text)
        case .ended(let end): self = .ended(end)
        }
    }
}

extension RealtimeTraceKind {
    fileprivate var verb: String {
        switch self {
        case .opened: "opens"
        case .lost: "is lost"
        case .renewed: "asks for a new token"
        case .gap: "has a gap"
        case .ignored: "ignores a message"
        case .ended: "ends"
        }
    }
}

extension UInt64 {
    /// The number in sixteen hexadecimal digits.
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
