import Carillon
import CarillonMeteor

/// Servers with defects in accounts.
extension Saboteur {
    static let ddpForgetsTokens = Saboteur(
        "ddp/forgets-tokens", "A login has no token.", breaks: ["DDP-ACC-1"],
        at: .meteor.rewriting { message in
            guard case .result(let id, .success(.object(var members)?)) = message else { return [message] }
            members["token"] = nil
            return [.result(id: id, .success(.object(members)))]
        })

    static let ddpUnauthorized = Saboteur(
        "ddp/unauthorized", "An error 403 becomes 401.", breaks: ["DDP-ACC-2", "DDP-ACC-3", "DDP-ACC-4", "DDP-ACC-6"],
        at: .meteor.mistaking { $0.code == 403 ? DDPError(401, $0.reason) : $0 })

    static let ddpConfusesEnds = Saboteur(
        "ddp/confuses-ends", "A token that has expired seems unknown.", breaks: ["DDP-ACC-4"],
        at: .meteor.mistaking { error in
            guard error.reason?.hasPrefix("Your session") == true else { return error }
            return DDPError(403, "You've been logged out by the server. Please log in again.")
        })

    static let ddpInternalMismatch = Saboteur(
        "ddp/internal-mismatch", "An error 400 becomes an internal error.", breaks: ["DDP-ACC-6", "DDP-ACC-7"],
        at: .meteor.mistaking { $0.code == 400 ? DDPError(500, "Internal server error") : $0 })

    static let ddpHidesUsers = Saboteur(
        "ddp/hides-users", "The user's own document is not published.", breaks: ["DDP-ACC-5"],
        at: .meteor.rewriting { message in
            if case .added(let document) = message, document.collection == "users" { [] } else { [message] }
        })

    static let ddpKeepsTokens = Saboteur(
        "ddp/keeps-tokens", "A logout does nothing.", breaks: ["DDP-ACC-8", "DDP-ACC-9"],
        at: .meteor.rewritingRequests { message in
            guard case .method(var call) = message, call.method == "logout" else { return [message] }
            call.method = "nothing"
            return [.method(call)]
        })

    static let ddpProlongsTokens = Saboteur(
        "ddp/prolongs-tokens", "A new token ends later than the one before.", breaks: ["DDP-ACC-10"],
        at: .meteor.rewriting { message in
            guard case .result(let id, .success(.object(var members)?)) = message, members["type"] == nil,
                let end = members["tokenExpires"]?.milliseconds
            else { return [message] }
            members["tokenExpires"] = .date(milliseconds: end + 10_000)
            return [.result(id: id, .success(.object(members)))]
        })
}

extension MeteorSeams {
    /// Sends other errors than there are in results.
    fileprivate func mistaking(_ change: @escaping @Sendable (DDPError) -> DDPError) -> Sabotage {
        rewriting { message in
            guard case .result(let id, .failure(let error)) = message else { return [message] }
            return [.result(id: id, .failure(change(error)))]
        }
    }
}
