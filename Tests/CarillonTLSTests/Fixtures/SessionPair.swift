import CarillonEnvironment
import Testing

@testable import CarillonTLS

/// Two ends whose bytes a test carries by hand.
final class SessionPair {
    let client: TLSSession
    let server: TLSSession

    /// - Parameter world: whose environments to take.
    init(_ bed: TLSBed, _ identity: ServerIdentity, versions: TLSVersions = .all) throws {
        client = try TLSSession(
            .client(to: "server", versions: versions, environment: bed.client), isServer: false,
            environment: bed.client)
        server = try TLSSession(
            .server(identity, [], bed.server, versions: versions), isServer: true, environment: bed.server)
    }

    /// Carries bytes until nothing more goes, each piece as `change` makes it. Returns whether both ends have agreed.
    func shakeHands(
        _ change: (_ piece: Int, [UInt8]) -> [UInt8] = { $1 }
    ) throws(TLSError) -> Bool {
        var haveAgreed = (client: false, server: false)
        var piece = 0
        while true {
            haveAgreed.client = try client.shakeHands()
            let forth = client.takeOutput()
            if !forth.isEmpty {
                server.receive(change(piece, forth))
                piece += 1
            }
            haveAgreed.server = try server.shakeHands()
            let back = server.takeOutput()
            if !back.isEmpty {
                client.receive(change(piece, back))
                piece += 1
            }
            if forth.isEmpty, back.isEmpty || haveAgreed == (true, true) { return haveAgreed == (true, true) }
        }
    }
}
