package import Carillon
import HTTPHosting
import HTTPWire
package import MagicBellServer
import MockHosting

extension World {
    /// Holds the answers of a server to its description from now on. An answer that does not fit fails the scenario,
    /// with a reason that names the request.
    ///
    /// An answer that a misbehaviour has struck is not the server's own any more, so its connection is left out from
    /// then on. This takes the server's `observer`.
    package func holdToDescription(
        _ server: MagicBellServer, file: StaticString = #filePath, line: Int = #line
    ) {
        let description: APIDescription
        do {
            description = try APIDescription.magicBell.get()
        } catch {
            return fail("\(error)", file: file, line: line)
        }
        var struck: Set<ConnectionID> = []
        server.observer = { [weak self] entry in
            switch entry.event {
            case .misbehaved: if let connection = entry.connection { struck.insert(connection) }
            case .sent(let message):
                guard let response = message.response, entry.connection.map(struck.contains) != true else { return }
                for fault in description.faults(in: response, message.body, to: message.request) {
                    let line = message.request.map { "\($0.method) \($0.shownTarget)" } ?? "a broken request"
                    self?.fail("the answer to \(line) fits its description: \(fault)")
                }
            default: break
            }
        }
    }
}
