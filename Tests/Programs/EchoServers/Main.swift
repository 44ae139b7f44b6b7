import CarillonEnvironment
import CarillonTLS
import Foundation
import HTTPHosting
import MockHosting

/// Serves ``EchoWebCore`` on 127.0.0.1, with and without TLS, for clients of other authors. `scripts/third-party/web`
/// runs this program.
///
/// The argument names the file for the root certificate. A line on standard output has the ports:
/// `{"http":40001,"https":40002}`. The servers end with the process.
@main
enum Main {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: EchoServers ROOT_CERTIFICATE_FILE\n".utf8))
            exit(2)
        }
        let path = CommandLine.arguments[1]
        let environment = Environment.makeLive(name: "echo")
        let result: Result<[HTTPServer<EchoWebCore>], any Error> = environment.loop.blockingCall { answer in
            environment.loop.enqueue { answer(Result { try start(in: environment, root: path) }) }
        }
        let servers = try result.get()
        print(#"{"http":\#(servers[0].endpoint.port),"https":\#(servers[1].endpoint.port)}"#)
        fflush(nil)
        dispatchMain()
    }

    private static func start(in environment: Environment, root path: String) throws -> [HTTPServer<EchoWebCore>] {
        let authority = try CertificateAuthority(environment: environment)
        try authority.certificate.pem.write(toFile: path, atomically: true, encoding: .utf8)
        let identity = try authority.identity(for: ["localhost", "127.0.0.1"], environment: environment)
        let place = Endpoint(host: "127.0.0.1", port: 0)
        let servers = [nil, identity].map { identity in
            HTTPServer<EchoWebCore>(
                environment: environment, at: place, identity: identity, journalLimit: 0, http: { EchoWebCore() })
        }
        for server in servers { try server.start() }
        return servers
    }
}
