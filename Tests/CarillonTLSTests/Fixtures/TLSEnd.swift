import CarillonEnvironment
import TestBeds

@testable import CarillonTLS

/// One end of a connection with TLS.
///
/// Unchecked because it is confined to its loop.
final class TLSEnd: TestEnd, @unchecked Sendable {
    let secured: TLSConnection

    init(_ connection: TLSConnection, on loop: any Loop) {
        secured = connection
        super.init(connection, on: loop)
    }

    /// Why the connection was given up for TLS's sake.
    var failure: TLSError? {
        if case .closed(.security(let error)?)? = signals.last { error } else { nil }
    }
}
