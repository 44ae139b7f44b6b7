import Carillon
import CarillonMagicBell
import EventSource
import Foundation
import HTTPEngine
import MagicBellWire
import ScenarioFixtures

/// Clients with defects in the realtime channel.
extension Saboteur {
    static let magicBellUnordered = Saboteur(
        "magicbell/unordered", "The authentication comes before the configuration.", breaks: ["MB-RT-1"],
        at: .magicBell.parts { parts in
            parts.engine = { [make = parts.engine] in
                ForwardingHTTPEngine(to: make($0)) { engine, request, handler in
                    if request.url.path.hasSuffix("/config") {
                        var early = request
                        (early.method, early.body) = (.post, [])
                        early.url = request.url.deletingLastPathComponent().appending(path: "ws/auth")
                        _ = engine.send(early) { _ in }
                    }
                    return engine.send(request, handler)
                }
            }
        })

    static let magicBellForgetsChannel = Saboteur(
        "magicbell/forgets-channel", "The channel's name is asked for at each launch.", breaks: ["MB-RT-2"],
        at: .magicBell.channelInputs { input, _ in if case .start = input { .start(keptChannel: nil) } else { input } })

    static let magicBellKeepsChannel = Saboteur(
        "magicbell/keeps-channel", "The channel's name of a user who has left is kept.", breaks: ["MB-RT-2"],
        at: .magicBell.channelInputs { input, _ in
            if case .stop = input { .stop(forgettingChannel: false) } else { input }
        })

    static let magicBellForgetsAll = Saboteur(
        "magicbell/forgets-all", "A user who leaves takes the channels' names of all users away.",
        breaks: ["MB-RT-2"],
        at: .platform.whole { ForwardingPlatform(to: $0, defaults: { ForgetfulDefaults($0) }) })

    static let magicBellForgetsLetGo = Saboteur(
        "magicbell/forgets-let-go", "A client that the app lets go of forgets its users' channels.",
        breaks: ["MB-RT-2"],
        at: .magicBell.channelInputs { input, _ in
            if case .stop = input { .stop(forgettingChannel: true) } else { input }
        })

    static let magicBellSlowStart = Saboteur(
        "magicbell/slow-start", "A configuration is asked for again after five minutes.", breaks: ["MB-RT-3"],
        at: .magicBell.parts { $0.realtime.configDelay = .seconds(300) })

    static let magicBellHesitates = Saboteur(
        "magicbell/hesitates", "A lost stream is opened again after five minutes.", breaks: ["MB-RT-15"],
        at: .magicBell.parts { $0.realtime.retryDelay = { _ in .seconds(300) } })

    static let magicBellHammers = Saboteur(
        "magicbell/hammers", "After each loss the stream is opened again at once.", breaks: ["MB-RT-26"],
        at: .magicBell.parts { parts in
            parts.realtime.retryDelay = { [delay = parts.realtime.retryDelay] in
                $0.failures == 0 ? .milliseconds(100) : delay($0)
            }
        })

    static let magicBellTrustsHasty = Saboteur(
        "magicbell/trusts-hasty", "A source of events begins its delays anew with each stream that opens.",
        breaks: ["MB-SSE-7"], at: .magicBell.eventSources { $0.isOfUse = { _, _ in true } })

    static let magicBellKeepsExpired = Saboteur(
        "magicbell/keeps-expired", "A token that has expired is used again.", breaks: ["MB-RT-16", "MB-SSE-4"],
        at: .magicBell.parts { parts in
            let first = Remembered<String?>(nil)
            parts.engine = { [make = parts.engine] in
                ForwardingHTTPEngine(to: make($0)) { engine, request, handler in
                    var request = request
                    if request.url.path.hasSuffix("/sse") {
                        let query = request.url.query() ?? ""
                        first.value = first.value ?? query
                        let token = first.value?.firstMatch(of: /accessToken=[^&]*/)?.output ?? ""
                        let parts = query.replacing(/accessToken=[^&]*/, with: token)
                        request.url = URL(string: "?" + parts, relativeTo: request.url)?.absoluteURL ?? request.url
                    }
                    return engine.send(request, handler)
                }
            }
        })

    static let magicBellDoubts = Saboteur(
        "magicbell/doubts", "An expired token is tried once more.", breaks: ["MB-RT-16", "MB-SSE-4"],
        at: .magicBell.parts { $0.realtime.asksForToken = { _ in false } })

    static let magicBellNeverForbidden = Saboteur(
        "magicbell/never-forbidden", "A 403 is tried again.", breaks: ["MB-RT-17"],
        at: .magicBell.parts { $0.realtime.endsForGood = { _ in false } })

    static let magicBellAlwaysForbidden = Saboteur(
        "magicbell/always-forbidden", "Each refusal is the end.", breaks: ["MB-RT-17"],
        at: .magicBell.parts { $0.realtime.endsForGood = { $0.code >= 400 } })

    static let magicBellNoGaps = Saboteur(
        "magicbell/no-gaps", "An outage leaves no gap.", breaks: ["MB-RT-18", "MB-RT-25"],
        at: .magicBell.parts { $0.realtime.leavesGap = { _ in false } })

    static let magicBellTrustsServers = Saboteur(
        "magicbell/trusts-servers", "A server is believed to go on after the last event.", breaks: ["MB-RT-18"],
        at: .magicBell.parts { $0.realtime.showsLostPlace = { _, _ in false } })

    static let magicBellEndless = Saboteur(
        "magicbell/endless", "A stream that has fallen silent is waited for.", breaks: ["MB-RT-21"],
        at: .magicBell.parts { $0.realtime.silenceTimeout = .seconds(86_400) })

    static let magicBellImpatient = Saboteur(
        "magicbell/impatient", "A stream is opened anew after ten silent seconds.", breaks: ["MB-SSE-3"],
        at: .magicBell.parts { $0.realtime.silenceTimeout = .seconds(10) })

    static let magicBellAlwaysAnew = Saboteur(
        "magicbell/always-anew", "A stream begins without the last event.", breaks: ["MB-SSE-2"],
        at: .magicBell.channelInputs { input, _ in
            if case .event(let type, let data, _) = input { .event(type: type, data: data, id: nil) } else { input }
        })

    static let magicBellHearsTwice = Saboteur(
        "magicbell/hears-twice", "A message that comes twice counts twice.", breaks: ["MB-SSE-2"],
        at: .magicBell.parts { $0.realtime.isRepeated = { _, _ in false } })

    static let magicBellHidesTokens = Saboteur(
        "magicbell/wrong-version", "The stream has a version of long ago.", breaks: ["MB-SSE-1"],
        at: .magicBell.requests(.get, "/sse") { request in
            guard var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false) else { return }
            parts.queryItems = parts.queryItems?.map { $0.name == "v" ? URLQueryItem(name: "v", value: "0.8") : $0 }
            request.url = parts.url ?? request.url
        })

    // MARK: Messages

    static let magicBellDeafToNew = Saboteur(
        "magicbell/deaf-to-new", "A new notification is not heard of.", breaks: ["MB-RT-4"],
        at: .magicBell.read { $0.change == .new ? nil : $0 })

    static let magicBellNewForRead = Saboteur(
        "magicbell/new-for-read", "A read loads the stores anew.", breaks: ["MB-RT-5"],
        at: .magicBell.read { message in
            message.change == .read ? RealtimeMessage(.new, id: message.id) : message
        })

    static let magicBellIgnoresUnlisted = Saboteur(
        "magicbell/ignores-unlisted", "A change of one that is not listed changes nothing.", breaks: ["MB-RT-7"],
        at: .magicBell.storeInputs { input, state in
            switch input.changeOfUnlisted(in: state) {
            case nil, .delete?: input
            default: nil
            }
        })

    static let magicBellGivesUp = Saboteur(
        "magicbell/gives-up", "A list that could not be loaded is not asked for again.", breaks: ["MB-RT-22"],
        at: .magicBell.storeInputs { input, _ in if case .news(.opened) = input { nil } else { input } })

    static let magicBellDawdles = Saboteur(
        "magicbell/dawdles", "A list that could not be loaded is asked for again after five minutes.",
        breaks: ["MB-RT-22"],
        at: .magicBell.parts { $0.store.refreshDelay = .seconds(300) })

    static let magicBellAsksForEach = Saboteur(
        "magicbell/asks-for-each", "Each new notification of a burst causes a request.", breaks: ["MB-RT-23"],
        at: .magicBell.stores { input, machine, date, next in
            let steps = next(input, &machine, date)
            return input.message?.change == .new && machine.waitingRefreshCount > 0 ? steps + [.refresh] : steps
        })

    static let magicBellSeesLoaded = Saboteur(
        "magicbell/sees-loaded", "A deletion beyond the loaded pages changes nothing.",
        breaks: ["MB-RT-9", "MB-MODEL-1"],
        at: .magicBell.storeInputs { input, state in input.changeOfUnlisted(in: state) == .delete ? nil : input })

    static let magicBellDeafToDelete = Saboteur(
        "magicbell/deaf-to-delete", "A deletion is not heard of.", breaks: ["MB-RT-9"],
        at: .magicBell.read { $0.change == .delete ? nil : $0 })

    static let magicBellDeafToAll = Saboteur(
        "magicbell/deaf-to-all", "Changes of all are not heard of.", breaks: ["MB-RT-10"],
        at: .magicBell.read { $0.change.isOfOne ? $0 : nil })

    static let magicBellGuesses = Saboteur(
        "magicbell/guesses", "A message without an identifier is about all, and an unknown one is about something new.",
        breaks: ["MB-RT-11", "MB-RT-12"],
        at: .magicBell.parts { parts in
            parts.realtime.read = { [read = parts.realtime.read] (name, data) throws(MessageRefusal) in
                (try? read(name, data)) ?? RealtimeMessage(.new, id: "?")
            }
        })

    static let magicBellCountsEchoes = Saboteur(
        "magicbell/counts-echoes", "The echo of an action counts once more.", breaks: ["MB-RT-14"],
        at: .magicBell.steps { steps in
            // Only a message changes a notification and tells so.
            guard steps.contains(where: { if case .tell(.changed) = $0 { true } else { false } }) else { return steps }
            return steps.map { if case .setUnread(let count) = $0 { .setUnread(max(0, count - 1)) } else { $0 } }
        })

    static let magicBellTextsAsTheyAre = Saboteur(
        "magicbell/texts-as-they-are", "Data in a text is not decoded.", breaks: ["MB-SSE-5"],
        at: .magicBell.pieces { $0.replacing(#""encoding":"json""#, with: #""encoding":null"#) })

    static let magicBellOneLineEnd = Saboteur(
        "magicbell/one-line-end", "Lines end with a line feed alone.", breaks: ["MB-SSE-6"],
        at: .magicBell.pieces { $0.replacing("\r", with: "") })

    static let magicBellGoesOn = Saboteur(
        "magicbell/goes-on", "The channel of a user who leaves is opened all the same.", breaks: ["MB-RT-19"],
        at: .magicBell.channelInputs { input, phase in
            switch (input, phase) {
            case (.stop, .asking), (.stop, .waiting): nil
            default: input
            }
        })
}

extension MagicBellSeams {
    /// Changes the text of streams, piece by piece as it comes.
    fileprivate func pieces(_ change: @escaping @Sendable (String) -> String) -> Sabotage {
        exchanges { engine, request, handler in
            engine.send(request) { event in
                guard request.idleTimeout == nil, case .piece(let bytes) = event else { return handler(event) }
                let rest = Array(change(String(decoding: bytes, as: UTF8.self)).utf8)
                if !rest.isEmpty { handler(.piece(rest)) }
            }
        }
    }

    /// Changes the messages of the channel as clients read them. A message that becomes `nil` is not heard.
    fileprivate func read(_ change: @escaping @Sendable (RealtimeMessage) -> RealtimeMessage?) -> Sabotage {
        parts { parts in
            parts.realtime.read = { [read = parts.realtime.read] (name, data) throws(MessageRefusal) in
                // A refusal is how a client hears nothing.
                guard let message = change(try read(name, data)) else { return try read("?", nil) }
                return message
            }
        }
    }
}

/// Values of an app that lose all names of channels when one is removed.
private final class ForgetfulDefaults: KeyValueStore {
    private let next: any KeyValueStore

    init(_ next: any KeyValueStore) { self.next = next }

    var keys: [String] { next.keys }

    func value(forKey key: String) -> Any? { next.value(forKey: key) }

    func set(_ value: Any?, forKey key: String) {
        next.set(value, forKey: key)
        guard value == nil, key.hasPrefix("magicbell.") else { return }
        for name in next.keys where name.hasPrefix("magicbell.") { next.set(nil, forKey: name) }
    }
}
