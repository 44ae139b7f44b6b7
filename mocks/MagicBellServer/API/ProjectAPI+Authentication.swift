import CarillonEnvironment
import HTTPHosting
import HTTPWire
import MagicBellWire

/// The sender of a request, and the rights of the sender.
extension ProjectAPI {
    /// Returns the user whom a request names with valid fields, or with a token below `/v2`. The user comes to be when
    /// first named. Fields, token and rate limit may refuse the request; then this is the reply.
    func user(of request: HTTPRequest, at now: Instant) -> Result<UserRecord, APIRefusal> {
        do throws(APIFailure) {
            let call = try authenticate(request, for: request.path.first == "v2" ? .token : .user)
            try checkRate(call, at: now)
            return .success(try call.user())
        } catch {
            return .failure(APIRefusal(error.reply))
        }
    }

    /// Checks the fields of a request for a route.
    func authenticate(_ request: HTTPRequest, for access: APIRoute.Access) throws(APIFailure) -> APICall {
        if access == .anybody { return APICall(request: request, actor: nil, isProject: false) }
        if access == .workspace {
            // No source says who signs the token, so any will do.
            _ = try bearer(of: request)
            return APICall(request: request, actor: nil, isProject: false)
        }
        if access == .token { return try authenticateToken(of: request) }
        guard let key = value(MagicBellField.apiKey, of: request) else {
            throw .unauthorized("api_key_not_provided", "The field \(MagicBellField.apiKey) is missing.")
        }
        guard key.isSameSecret(as: settings.configuration.apiKey) else {
            throw .unauthorized("incorrect_api_key", "The project has another API key.")
        }
        let secret = value(MagicBellField.apiSecret, of: request)
        if let secret, !secret.isSameSecret(as: settings.configuration.apiSecret) {
            throw .unauthorized("api_secret_is_incorrect", "The project has another API secret.")
        }
        if access == .project && secret == nil {
            throw .unauthorized("api_secret_not_provided", "The field \(MagicBellField.apiSecret) is missing.")
        }
        let externalID = value(MagicBellField.userExternalID, of: request)
        let email = value(MagicBellField.userEmail, of: request)
        if access == .project || (access == .both && secret != nil && externalID == nil && email == nil) {
            return APICall(request: request, actor: nil, isProject: true)
        }
        try checkIdentity(externalID: externalID, email: email)
        if settings.configuration.requiresHMAC && secret == nil {
            try checkHMAC(of: request, externalID: externalID, email: email)
        }
        let user = try user(externalID: externalID, email: email)
        user.lastSeenAt = project.time
        return APICall(request: request, actor: user, isProject: secret != nil)
    }

    /// Checks the token of a user, who comes to be when first named. The signature stands in for the HMAC.
    private func authenticateToken(of request: HTTPRequest) throws(APIFailure) -> APICall {
        let token = try UserToken(try bearer(of: request), secret: settings.configuration.apiSecret)
        guard token.apiKey?.isSameSecret(as: settings.configuration.apiKey) == true else {
            throw .unauthorized("incorrect_api_key", "The token is for another API key.")
        }
        if let expiry = token.expiry, expiry <= Double(project.time.seconds) {
            throw .unauthorized("token_expired", "The token has expired.")
        }
        try checkIdentity(externalID: token.externalID, email: token.email)
        let user = try user(externalID: token.externalID, email: token.email)
        user.lastSeenAt = project.time
        return APICall(request: request, actor: user, isProject: false)
    }

    private func checkIdentity(externalID: String?, email: String?) throws(APIFailure) {
        guard externalID != nil || email != nil else { throw .userMissing }
        for identity in [externalID, email].compactMap(\.self) where identity.utf8.count > 255 {
            throw .invalid("A user's identity has at most 255 bytes.", code: "user_identifier_too_long")
        }
    }

    /// A field's value, if it is not empty.
    private func value(_ name: String, of request: HTTPRequest) -> String? {
        request.fields[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Checks the code of the external id, else of the email address (MB-AUTH-6). MagicBell asks for the code of the
    /// address in lower case; its SDK makes that of the address as the app has it, so this one counts as well.
    private func checkHMAC(of request: HTTPRequest, externalID: String?, email: String?) throws(APIFailure) {
        guard let code = value(MagicBellField.userHMAC, of: request) else {
            throw .unauthorized(
                "neither_user_hmac_nor_api_secret_provided", "The project asks for \(MagicBellField.userHMAC).")
        }
        let user = externalID ?? email ?? ""
        // Both codes are made and compared, so that the time tells nothing.
        let matches = [user, externalID ?? user.lowercased()].map { user in
            code.isSameSecret(as: UserHMAC.code(for: user, secret: settings.configuration.apiSecret))
        }
        guard matches.contains(true) else {
            throw .unauthorized("user_hmac_is_incorrect", "The user's HMAC is not that of the user.")
        }
    }

    /// Returns the bearer token of a request.
    private func bearer(of request: HTTPRequest) throws(APIFailure) -> String {
        let words = (request.fields["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer", !words[1].isEmpty else {
            throw .unauthorized("token_not_provided", "The field Authorization needs a bearer token.")
        }
        return String(words[1])
    }
}

extension APIFailure {
    static let userMissing = unauthorized(
        "user_identifier_not_provided",
        "The field \(MagicBellField.userEmail) or \(MagicBellField.userExternalID) is missing.")
}
