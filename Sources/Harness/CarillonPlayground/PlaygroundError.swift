package import CarillonEnvironment
import Foundation

/// The reason why a playground does not work, and the remedy.
package enum PlaygroundError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A server, by its name, cannot listen at that endpoint.
    case cannotListen(String, Endpoint, NetworkError)
    /// No certificate can be made for the servers.
    case cannotSecure(TLSError)
    /// The root certificate cannot be written to a file, for that reason.
    case cannotWriteCertificate(String, String)
    /// The journal cannot be opened.
    case cannotOpenJournal(String, code: Int32)
    /// The journal could not be written any further. Later lines are missing.
    case journalIsIncomplete(String, code: Int32)

    package var description: String {
        switch self {
        case .cannotListen(let server, let endpoint, .system(EADDRNOTAVAIL)):
            "\(server): “\(endpoint.host)” is no address of this machine; --host takes one that it has, such as 127.0.0.1"
        case .cannotListen(let server, let endpoint, .system(EACCES)):
            "\(server): you may not listen at \(endpoint); choose a port above 1023, or 0 for a free one"
        case .cannotListen(let server, _, let error):
            "\(server): \(error)"
        case .cannotSecure(let error):
            "TLS: \(error). Without --tls the servers speak in the clear"
        case .cannotWriteCertificate(let path, let reason):
            "The root certificate cannot be written to \(path): \(reason). Name a file in a directory that exists and is yours"
        case .cannotOpenJournal(let path, let code):
            "The journal \(name(path)) cannot be written: \(text(of: code)). Name a file in a directory that exists and is yours"
        case .journalIsIncomplete(let path, let code):
            "The journal \(name(path)) is incomplete from here on: \(text(of: code)). The servers go on; make room and start again to have all of it"
        }
    }
}

private func name(_ path: String) -> String { path == JournalFile.standardOutput ? "on standard output" : path }

private func text(of code: Int32) -> String { String(cString: strerror(code)) }
