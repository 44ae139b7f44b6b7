/// The decisions about logins by other services.
package struct OAuthParts: Sendable {
    /// The server whose pages are asked, for the URL that the app has given.
    package var address: @Sendable (_ site: String) -> ServerAddress? = { try? ServerAddress($0) }

    /// The place of the page that has a credential.
    package var credentialTarget: @Sendable (_ service: String, _ token: String, _ credentialToken: String) -> String =
        {
            CredentialPage.target(service: $0, token: $1, credentialToken: $2)
        }

    /// Reads the credential out of a page; `nil` if the page has none.
    package var credential: @Sendable (_ page: String) -> CredentialPage.Credential? = {
        CredentialPage.credential(in: $0)
    }

    package init() {}
}
