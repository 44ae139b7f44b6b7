import Carillon
import CarillonMeteor

/// Servers with defects in methods, errors and EJSON.
extension Saboteur {
    static let ddpForgetsUpdated = Saboteur(
        "ddp/forgets-updated", "Calls have no updated.", breaks: ["DDP-METH-1"],
        at: .meteor.misbehaviour { .drop(.sent(.updated)) })

    static let ddpAnswersTwice = Saboteur(
        "ddp/answers-twice", "Calls have two results.", breaks: ["DDP-METH-1"],
        at: .meteor.misbehaviour { .duplicate(.sent(.result)) })

    static let ddpTellsSecrets = Saboteur(
        "ddp/tells-secrets", "An internal error shows what it is.", breaks: ["DDP-METH-3"],
        at: .meteor.rewriting { message in
            guard case .result(let id, .failure(let error)) = message, error.code == 500 else { return [message] }
            return [.result(id: id, .failure(DDPError(500, "DDPOops()")))]
        })

    static let ddpNullForNothing = Saboteur(
        "ddp/null-for-nothing", "A method that returns nothing returns null.", breaks: ["DDP-METH-4"],
        at: .meteor.rewriting { message in
            if case .result(let id, .success(nil)) = message { [.result(id: id, .success(.null))] } else { [message] }
        })

    static let ddpUpdatedEarly = Saboteur(
        "ddp/updated-early", "updated comes before the data.", breaks: ["DDP-METH-5"],
        at: .meteor.misbehaviour { .reorder(.sent(.added)) })

    static let ddpUnblocksAll = Saboteur(
        "ddp/unblocks-all", "No method holds up the next one.", breaks: ["DDP-METH-8"],
        at: .meteor.rewritingRequests { message in
            guard case .method(var call) = message, call.method == "slow" else { return [message] }
            call.method = "slowUnblocked"
            return [.method(call)]
        })

    static let ddpOwnSeeds = Saboteur(
        "ddp/own-seeds", "Random seeds of clients are ignored.", breaks: ["DDP-METH-10"],
        at: .meteor.rewritingRequests { message in
            guard case .method(var call) = message else { return [message] }
            call.randomSeed = nil
            return [.method(call)]
        })

    static let ddpVagueLimits = Saboteur(
        "ddp/vague-limits", "A client that calls too often is not told how long to wait.", breaks: ["DDP-METH-11"],
        at: .meteor.rewriting { message in
            guard case .result(let id, .failure(var error)) = message, error.code == "too-many-requests" else {
                return [message]
            }
            error.details = nil
            return [.result(id: id, .failure(error))]
        })

    static let ddpOneError = Saboteur(
        "ddp/one-error", "Every error is called a bad message.",
        breaks: ["DDP-ERR-1", "DDP-ERR-2", "DDP-ERR-3", "DDP-CONN-4", "DDP-CONN-5", "DDP-HB-4"],
        at: .meteor.rewriting { message in
            guard case .error(_, let offence) = message else { return [message] }
            return [.error(reason: "Bad message", offendingMessage: offence)]
        })

    static let ddpNumbersForDates = Saboteur(
        "ddp/numbers-for-dates", "Dates are sent as numbers.", breaks: ["DDP-EJSON-1", "DDP-EJSON-5"],
        at: .meteor.converting { value in
            if case .date(let milliseconds?) = value { .number(Double(milliseconds)) } else { value }
        })

    static let ddpTextsForBytes = Saboteur(
        "ddp/texts-for-bytes", "Bytes are sent as texts.", breaks: ["DDP-EJSON-2"],
        at: .meteor.converting { value in
            if case .binary(let bytes) = value { .string(String(decoding: bytes, as: UTF8.self)) } else { value }
        })

    static let ddpForgetsEscapes = Saboteur(
        "ddp/forgets-escapes", "Literals that look special are sent as what they look like.", breaks: ["DDP-EJSON-3"],
        at: .meteor.converting { value in
            if let milliseconds = value["$date"]?.number, value.object?.count == 1 {
                .date(milliseconds: Int64(milliseconds))
            } else {
                value
            }
        })

    static let ddpNullForNaN = Saboteur(
        "ddp/null-for-nan", "Numbers that are not finite are sent as null.", breaks: ["DDP-EJSON-4"],
        at: .meteor.converting { value in
            if let number = value.number, !number.isFinite { .null } else { value }
        })

    static let ddpEJSONInErrors = Saboteur(
        "ddp/ejson-in-errors", "Dates in messages that are sent back are EJSON.", breaks: ["DDP-ERR-7"],
        at: .meteor.rewriting { message in
            guard case .error(let reason, .object(var members)?) = message, let params = members["params"]?.array else {
                return [message]
            }
            members["params"] = .array(params.map { $0.string?.hasSuffix("Z") == true ? ["$date": 0] : $0 })
            return [.error(reason: reason, offendingMessage: .object(members))]
        })
}

extension MeteorSeams {
    /// Sends some values of results as others.
    fileprivate func converting(_ convert: @escaping @Sendable (EJSON) -> EJSON) -> Sabotage {
        rewriting { message in
            guard case .result(let id, .success(let value?)) = message else { return [message] }
            return [.result(id: id, .success(value.converted(convert)))]
        }
    }
}

extension EJSON {
    /// The value with others in the place of some, at any depth.
    fileprivate func converted(_ convert: (EJSON) -> EJSON) -> EJSON {
        switch convert(self) {
        case .array(let elements): .array(elements.map { $0.converted(convert) })
        case .object(let members): .object(members.mapValues { $0.converted(convert) })
        case let value: value
        }
    }
}
