public import CarillonEnvironment
import CarillonSimulation
public import CarillonTLS

extension World {
    /// The authority that all devices and servers of this world trust to sign certificates, unless they are told
    /// otherwise. Its first use makes it.
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

    /// The authority, if it has been used.
    var existingAuthority: CertificateAuthority? { singletons.existing(AuthorityBox.self)?.authority }

    /// Creates another authority, which no device trusts unless it is told to.
    public func makeAuthority(_ name: String) throws(TLSError) -> CertificateAuthority {
        // The world's own environment signs, which belongs to no device.
        guard let world = loop.ambientEnvironment else { throw .unusable("the world has ended") }
        return try CertificateAuthority(name, environment: world)
    }

    /// Lets an app or a server trust this world's authority, unless the app or server says otherwise.
    func establishTrust(_ platform: any Platform) {
        platform.setDefaultTrustedRoots { [weak self] in
            // An authority that does not exist yet has signed nothing.
            guard let authority = self?.existingAuthority else { return .nobody }
            return .only([authority.certificate])
        }
    }
}

extension Device {
    /// Sets the authorities that the device's apps trust, including apps that are installed later. A change affects
    /// connections that are opened after it.
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
