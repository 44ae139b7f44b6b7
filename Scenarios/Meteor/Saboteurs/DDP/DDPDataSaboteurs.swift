import Carillon
import CarillonMeteor
import ScenarioFixtures

/// Servers with defects in subscriptions and documents.
extension Saboteur {
    static let ddpReadyEarly = Saboteur(
        "ddp/ready-early", "Documents come after ready.", breaks: ["DDP-SUB-1"],
        at: .meteor.misbehaviour { .reorder(.sent(.added), behind: 2) })

    static let ddpVagueErrors = Saboteur(
        "ddp/vague-errors", "Errors do not name what was not found.", breaks: ["DDP-SUB-2", "DDP-METH-2"],
        at: .meteor.rewriting { message in
            switch message {
            case .nosub(let id, let error?) where error.code == 404: [.nosub(id: id, error: DDPError(404, "Not found"))]
            case .result(let id, .failure(let error)) where error.code == 404:
                [.result(id: id, .failure(DDPError(404, "Not found")))]
            default: [message]
            }
        })

    static let ddpBeginsAgain = Saboteur(
        "ddp/begins-again", "A sub whose identifier is active begins anew.", breaks: ["DDP-SUB-3"],
        at: .meteor.plan { plan in
            let active = Remembered<Set<String>>([])
            plan.misbehaviours.append(
                Misbehaviour(
                    on: .received(.sub),
                    .change { frame in
                        guard case .sub(let sub) = frame.clientMessage else { return [frame] }
                        let isNew = active.value.insert(sub.id).inserted
                        return isNew ? [frame] : [DDPFrame(.client(.unsub(id: sub.id)), framing: frame.framing), frame]
                    }))
        })

    static let ddpEndsEarly = Saboteur(
        "ddp/ends-early", "nosub comes before the documents are taken back.",
        breaks: ["DDP-SUB-4", "DDP-SUB-6", "DDP-SUB-7"],
        at: .meteor.misbehaviour { .reorder(.sent(.removed)) })

    static let ddpSilentEnds = Saboteur(
        "ddp/silent-ends", "A subscription that ends without an error ends without nosub.",
        breaks: ["DDP-SUB-4", "DDP-SUB-5", "DDP-SUB-7"],
        at: .meteor.rewriting { message in
            if case .nosub(_, nil) = message { [] } else { [message] }
        })

    static let ddpHidesFailures = Saboteur(
        "ddp/hides-failures", "A publication that failed seems to have stopped.", breaks: ["DDP-SUB-6"],
        at: .meteor.rewriting { message in
            if case .nosub(let id, _) = message { [.nosub(id: id, error: nil)] } else { [message] }
        })

    static let ddpNosubForMalformed = Saboteur(
        "ddp/nosub-for-malformed", "A malformed sub also gets nosub, and a malformed call a result.",
        breaks: ["DDP-SUB-8", "DDP-METH-7"],
        at: .meteor.rewriting { message in
            switch message {
            case .error("Malformed subscription", _): [message, .nosub(id: "1", error: nil)]
            case .error("Malformed method invocation", _): [message, .result(id: "1", .success(nil))]
            default: [message]
            }
        })

    static let ddpReadyOneByOne = Saboteur(
        "ddp/ready-one-by-one", "After a login each subscription has a ready of its own.", breaks: ["DDP-SUB-11"],
        at: .meteor.rewriting { message in
            if case .ready(let subs) = message { subs.map { .ready(subs: [$0]) } } else { [message] }
        })

    static let ddpInventsFields = Saboteur(
        "ddp/invents-fields", "A document without fields has its identifier as a field.", breaks: ["DDP-DATA-1"],
        at: .meteor.rewriting { message in
            guard case .added(var document) = message, document.fields.isEmpty else { return [message] }
            document.fields = ["_id": .string(document.id)]
            return [.added(document)]
        })

    static let ddpAddsAgain = Saboteur(
        "ddp/adds-again", "A document that the client has is added again instead of changed.",
        breaks: ["DDP-DATA-3", "DDP-DATA-7"],
        at: .meteor.rewriting { message in
            guard case .changed(let change) = message, change.cleared.isEmpty else { return [message] }
            return [.added(Document(collection: change.collection, id: change.id, fields: change.fields))]
        })

    static let ddpKeepsOrphans = Saboteur(
        "ddp/keeps-orphans", "Fields that nobody holds any more are not cleared.", breaks: ["DDP-DATA-4"],
        at: .meteor.rewriting { message in
            guard case .changed(var change) = message else { return [message] }
            change.cleared = []
            return [.changed(change)]
        })

    static let ddpRemovesEarly = Saboteur(
        "ddp/removes-early", "A document is removed when one of its subscriptions goes.", breaks: ["DDP-DATA-5"],
        at: .meteor.rewriting { message in
            guard case .changed(let change) = message, !change.cleared.isEmpty else { return [message] }
            return [.removed(collection: change.collection, id: change.id)]
        })

    static let ddpRepeatsChanges = Saboteur(
        "ddp/repeats-changes", "A change is sent twice.", breaks: ["DDP-DATA-6"],
        at: .meteor.misbehaviour { .duplicate(.sent(.changed)) })

    static let ddpSendsParts = Saboteur(
        "ddp/sends-parts", "Only the last member of a changed object is sent.", breaks: ["DDP-DATA-7"],
        at: .meteor.rewriting { message in
            guard case .changed(var change) = message else { return [message] }
            change.fields = change.fields.mapValues { value in
                guard let object = value.object else { return value }
                return .object(Members(object.suffix(1).map { ($0.name, $0.value) }))
            }
            return [.changed(change)]
        })

    static let ddpPlainIdentifiers = Saboteur(
        "ddp/plain-identifiers", "Identifiers are sent without their marks.", breaks: ["DDP-DATA-11"],
        at: .meteor.rewriting { message in
            guard case .added(var document) = message, document.id.hasPrefix("-") else { return [message] }
            document.id.removeFirst()
            return [.added(document)]
        })

    static let ddpHidesFullness = Saboteur(
        "ddp/hides-fullness", "A document that has no room seems to have been taken.", breaks: ["DDP-DATA-12"],
        at: .meteor.rewriting { message in
            guard case .result(let id, .failure(let error)) = message, error.code == 507 else { return [message] }
            return [.result(id: id, .success(nil))]
        })
}
