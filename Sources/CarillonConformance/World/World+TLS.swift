import CarillonEnvironment
import CarillonTLS

extension World {
    /// Whom all devices and servers of this world trust to sign certificates, unless they are told otherwise. It comes into being when it is
    /// first asked for.
    ///
    /// ```swift
    /// let identity = try world.certificateAuthority.identity(for: ["broker"], environment: server)
    /// ```
    public var certificateAuthority: CertificateAuthority {
        get throws(TLSError) {
            if let authority = singletons.existing(AuthorityBox.self) { return authority.authority }
            let box = AuthorityBox(try makeAuthority("The world's authority"))
            singletons.set(box)
            return box.authority
        }
    }

    /// Another authority, whom nobody trusts unless told to.
    public func makeAuthority(_ name: String) throws(TLSError) -> CertificateAuthority {
        // Signed by the world itself, which is nobody's device.
        guard let world = loop.ambientEnvironment else { throw .unusable("the world has ended") }
        return try CertificateAuthority(name, environment: world)
    }

    /// Has an app or a server trust this world's authority, unless it says otherwise.
    func establishTrust(_ platform: any Platform) {
        platform.setDefaultTrustedRoots { [weak self] in
            // An authority that was never asked for has signed nothing.
            guard let authority = self?.singletons.existing(AuthorityBox.self) else { return .nobody }
            return .only([authority.authority.certificate])
        }
    }
}

extension Device {
    /// Whom the device's apps trust to sign certificates, those that will be installed included. A change counts for connections that are
    /// opened later.
    public func trust(_ roots: TrustedRoots) {
        onAppInstalled { $0.platform.trustedRoots = roots }
    }
}

private final class AuthorityBox: Sendable {
    let authority: CertificateAuthority

    init(_ authority: CertificateAuthority) {
        self.authority = authority
    }
}
