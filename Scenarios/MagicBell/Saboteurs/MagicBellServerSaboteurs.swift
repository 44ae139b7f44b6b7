import Carillon
import CarillonMagicBell
import Foundation
import HTTPEngine
import MagicBellWire
import ScenarioFixtures

/// Servers with defects, and clients with defects in settings and races.
extension Saboteur {
    // MARK: Servers

    static let magicBellTrustsAll = Saboteur(
        "magicbell/trusts-all", "The server believes each user.", breaks: ["MB-AUTH-6"],
        at: .magicBell.rewritingRequests { head, _ in
            let user = head.fields[MagicBellField.userExternalID] ?? head.fields[MagicBellField.userEmail] ?? ""
            head.fields.set(
                MagicBellField.userHMAC, to: UserHMAC.code(for: user, secret: "project-secret"))
        })

    static let magicBellAddressFirst = Saboteur(
        "magicbell/address-first", "The email address counts more than the identifier.", breaks: ["MB-AUTH-7"],
        at: .magicBell.rewritingRequests { head, _ in
            if head.fields[MagicBellField.userEmail] != nil { head.fields.remove(MagicBellField.userExternalID) }
        })

    static let magicBellQuiet = Saboteur(
        "magicbell/quiet", "The server publishes nothing that a request changes.", breaks: ["MB-SRV-1", "MB-MODEL-1"],
        at: .magicBell.plan { $0.prepare = { $0.publishes = false } })

    static let magicBellUnseen = Saboteur(
        "magicbell/unseen", "Reading does not mark as seen.", breaks: ["MB-SRV-2"],
        at: .magicBell.rewritingJSON { $0.replacing(/"seen_at":\d+/, with: #""seen_at":null"#) })

    static let magicBellPolite = Saboteur(
        "magicbell/polite", "Actions are answered with 200 and a body.", breaks: ["MB-SRV-3"],
        at: .magicBell.rewritingResponses { request, head, body in
            guard request.target.hasPrefix("/notifications/"), head.status == .noContent else { return }
            head.status = .ok
            body = Array("{}".utf8)
        })

    static let magicBellOldestFirst = Saboteur(
        "magicbell/oldest-first", "Lists have the oldest first.", breaks: ["MB-SRV-4"],
        at: .magicBell.rewritingResponses { request, _, body in
            guard request.target.hasPrefix("/notifications"), case .object(var members)? = try? JSON(bytes: body),
                let notes = members["notifications"]?.array
            else { return }
            members["notifications"] = .array(notes.reversed())
            body = JSON.object(members).bytes
        })

    static let magicBellForgetful = Saboteur(
        "magicbell/forgetful", "The server knows no idempotency keys.", breaks: ["MB-SRV-5"],
        at: .magicBell.rewritingRequests { head, _ in head.fields.remove(MagicBellField.idempotencyKey) })

    static let magicBellUnlimited = Saboteur(
        "magicbell/unlimited", "There is no limit.", breaks: ["MB-SRV-6"],
        at: .magicBell.rewritingResponses { _, head, _ in
            if head.status == .tooManyRequests { head.status = .ok }
        })

    static let magicBellFirstRecipient = Saboteur(
        "magicbell/first-recipient", "A broadcast reaches the first of its recipients.", breaks: ["MB-SRV-7"],
        at: .magicBell.rewritingRequests { head, body in
            guard head.target == "/notifications", case .object(var members)? = try? JSON(bytes: body),
                case .object(var note)? = members["notification"], let first = note["recipients"]?[0]
            else { return }
            note["recipients"] = [first]
            members["notification"] = .object(note)
            body = JSON.object(members).bytes
        })

    static let magicBellNamelessChannels = Saboteur(
        "magicbell/nameless-channels", "Preferences have no labels.", breaks: ["MB-PREF-5"],
        at: .magicBell.rewritingJSON { $0.replacing(/"label":"[^"]*"/, with: #""label":"""#) })

    static let magicBellTextTimes = Saboteur(
        "magicbell/text-times", "The answer to a notification that was sent has its time as a text.",
        breaks: ["MB-SRV-9"],
        at: .magicBell.rewritingResponses { request, head, body in
            guard request.method == .post, request.target == "/notifications", head.status == .created else { return }
            let text = String(decoding: body, as: UTF8.self)
            body = Array(text.replacing(/"sent_at":\d+/, with: #""sent_at":"2026-03-02T09:30:00Z""#).utf8)
        })

    static let magicBellNullAttributes = Saboteur(
        "magicbell/null-attributes", "Users without attributes have null.", breaks: ["MB-SRV-9"],
        at: .magicBell.rewritingResponses { request, _, body in
            guard request.target.hasPrefix("/users") else { return }
            let text = String(decoding: body, as: UTF8.self)
            body = Array(text.replacing(#""phone_numbers":"#, with: #""custom_attributes":null,"phone_numbers":"#).utf8)
        })

    static let magicBellKeepsSubscriptions = Saboteur(
        "magicbell/keeps-subscriptions", "A deletion that names no category deletes none.", breaks: ["MB-SRV-10"],
        at: .magicBell.rewritingRequests { head, body in
            guard head.method == .delete, head.target.hasPrefix("/subscriptions/"), body == Array("{}".utf8) else {
                return
            }
            body = Array(#"{"categories":[{"slug":"nothing"}]}"#.utf8)
            head.fields.set("Content-Length", to: "\(body.count)")
        })

    // MARK: Settings of clients

    static let magicBellOneVersion = Saboteur(
        "magicbell/one-version", "Preferences never ask for a version.", breaks: ["MB-PREF-1", "MB-PREF-3"],
        at: .magicBell.requests { request in
            var request = request
            request.fields.remove(MagicBellField.acceptVersion)
            return request
        })

    static let magicBellAlwaysVersioned = Saboteur(
        "magicbell/always-versioned", "Preferences always ask for a version.", breaks: ["MB-PREF-1"],
        at: .magicBell.requests(.get, "/notification_preferences") { request in
            request.fields.set(MagicBellField.acceptVersion, to: "v2")
        })

    static let magicBellSendsLabels = Saboteur(
        "magicbell/sends-labels", "An update of preferences has labels.", breaks: ["MB-PREF-2", "MB-PREF-3"],
        at: .magicBell.requests(.put, "/notification_preferences") { request in
            let text = String(decoding: request.body ?? [], as: UTF8.self)
            request.body = Array(text.replacing(#""slug":"#, with: #""label":"x","slug":"#).utf8)
        })

    static let magicBellKnowsNoCategory = Saboteur(
        "magicbell/any-category", "Each category has preferences.", breaks: ["MB-PREF-4"],
        at: .magicBell.replies { request, reply in
            guard request.method == .get, request.url.path.hasSuffix("/notification_preferences") else { return reply }
            let text = String(decoding: reply.body, as: UTF8.self)
            return HTTPReply(
                reply.head,
                body: Array(text.replacing(#""categories":{"#, with: #""categories":{"nothing":{"email":true},"#).utf8))
        })

    static let magicBellFourChannels = Saboteur(
        "magicbell/four-channels", "A change by categories switches off the channels that it cannot name.",
        breaks: ["MB-PREF-6"],
        at: .magicBell.requests(.put, "/notification_preferences") { request in
            guard request.fields[MagicBellField.acceptVersion] == nil else { return }
            let text = String(decoding: request.body ?? [], as: UTF8.self)
            request.body = Array(text.replacing(#""email":"#, with: #""slack":false,"sms":false,"email":"#).utf8)
        })

    static let magicBellNeedsLabels = Saboteur(
        "magicbell/needs-labels", "Preferences by channels are not read without labels.", breaks: ["MB-PREF-7"],
        at: .magicBell.replies { request, reply in
            guard request.fields[MagicBellField.acceptVersion] != nil,
                !String(decoding: reply.body, as: UTF8.self).contains(#""label":"#)
            else { return reply }
            return HTTPReply(reply.head, body: [])
        })

    static let magicBellLoudTokens = Saboteur(
        "magicbell/loud-tokens", "Device tokens are sent in capital letters.", breaks: ["MB-PUSH-1"],
        at: .magicBell.requests(.post, "/push_subscriptions") { request in
            let text = String(decoding: request.body ?? [], as: UTF8.self)
            request.body = Array(text.replacing("000fabff", with: "000FABFF").utf8)
        })

    static let magicBellKeepsTokens = Saboteur(
        "magicbell/keeps-tokens", "A device stays registered for a user who has left.", breaks: ["MB-PUSH-2"],
        at: .magicBell.requests { request in
            request.method == .delete && request.url.path.contains("/push_subscriptions/") ? nil : request
        })

    static let magicBellSlowRegistration = Saboteur(
        "magicbell/slow-registration", "A registration is tried again after a minute.", breaks: ["MB-PUSH-3"],
        at: .magicBell.parts { $0.requests.registrationDelay = .seconds(60) })

    // MARK: Races

    static let magicBellLastWord = Saboteur(
        "magicbell/last-word", "Answers have the last word.", breaks: ["MB-RACE-1"],
        at: .magicBell.stores { input, machine, date, next in
            let steps = next(input, &machine, date)
            // An answer that comes after its own echo only completes the call.
            guard case .actionDone(let call) = input, steps.count == 1, let change = call.action.change else {
                return steps
            }
            guard let id = call.id else { return machine.state.steps(ofConfirmedForAll: change, date) }
            return machine.state.index(of: id).map { machine.state.steps(ofConfirmed: change, at: $0, date) } ?? steps
        })

    static let magicBellTrustsPages = Saboteur(
        "magicbell/trusts-pages", "A page has the last word.", breaks: ["MB-RACE-2"],
        at: .magicBell.stores { input, machine, date, next in
            let steps = next(input, &machine, date)
            if case .missed = input { return steps.filter(\.isRefresh) }
            return steps
        })

    static let magicBellMixesPages = Saboteur(
        "magicbell/mixes-pages", "A late message moves the counters of a younger page.", breaks: ["MB-RACE-4"],
        at: .magicBell.stores { input, machine, date, next in
            let before = machine
            let steps = next(input, &machine, date)
            // A change of a listed notification asks for the list because of a doubt alone, or because one is owed.
            guard let message = input.message, message.change != .new, let id = message.id,
                machine.state[id: id] != nil, !before.isStale, steps.contains(where: \.isRefresh)
            else { return steps }
            machine = before
            return steps.filter { !$0.isRefresh }
        })

    static let magicBellForgetsPages = Saboteur(
        "magicbell/forgets-pages", "A page replaces the one before.", breaks: ["MB-RACE-3", "MB-LIST-4"],
        at: .magicBell.eachStep { if case .append = $0 { [.removeAll, $0] } else { [$0] } })

    static let magicBellOneQueue = Saboteur(
        "magicbell/one-queue", "All users have one queue.", breaks: ["MB-MULTI-2"],
        at: .magicBell.parts { parts in
            let shared = Remembered(SharedQueue())
            parts.users.queue = { [make = parts.users.queue] line in
                if let queue = shared.value.queue, shared.value.line === line { return queue }
                let queue = make(line)
                shared.value = SharedQueue(queue: queue, line: line)
                return queue
            }
        })

    static let magicBellIgnoresUnarchiving = Saboteur(
        "magicbell/ignores-unarchiving", "The message of an unarchived notification is ignored.",
        breaks: ["MB-ACT-10", "MB-RT-20"],
        at: .magicBell.parts { parts in
            parts.store.counters = { [counters = parts.store.counters] change in
                change.change == .unarchive ? change.former : counters(change)
            }
            parts.store.decorate { input, machine, date, next in
                input.message?.change == .unarchived ? [] : next(input, &machine, date)
            }
        })

    static let magicBellKeepsUnseen = Saboteur(
        "magicbell/keeps-unseen", "A store of unseen ones keeps its total when one is seen.", breaks: ["MB-MODEL-1"],
        at: .magicBell.parts { parts in
            parts.store.counters = { [counters = parts.store.counters] change in
                let filter = change.predicate
                var change = change
                change.predicate = StorePredicate(
                    read: filter.read, archived: filter.archived, categories: filter.categories, topics: filter.topics)
                return counters(change)
            }
        })

    static let magicBellIgnoresGaps = Saboteur(
        "magicbell/ignores-gaps", "A gap of the channel is ignored.", breaks: ["MB-RT-18"],
        at: .magicBell.storeInputs { input, _ in if case .news(.gap) = input { nil } else { input } })
}

extension MagicBellSeams {
    /// Changes the texts of the servers' JSON.
    fileprivate func rewritingJSON(_ change: @escaping @Sendable (String) -> String) -> Sabotage {
        rewritingResponses { _, _, body in body = Array(change(String(decoding: body, as: UTF8.self)).utf8) }
    }
}

/// The queue that the users of a client share. The client holds it.
private struct SharedQueue {
    weak var queue: (any RequestQueuing)?
    /// The line of the client, which another launch of the app does not have.
    weak var line: HTTPLine?
}
