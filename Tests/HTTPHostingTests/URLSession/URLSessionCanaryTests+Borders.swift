import Carillon
import CarillonEnvironment
import CarillonHTTP
import EchoServers
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking

/// Requests that no world answers.
extension URLSessionCanaryTests {
    @Test("On the network in memory a request is refused by name")
    func memory() async throws {
        let result = try await runStory(on: .memory) { world in
            _ = try world.echoWeb("api")
            _ = try await world.device("phone").run { try await URLSession.shared.data(from: url("http://api/")) }
        }
        let reason = result.reason ?? ""
        #expect(reason.contains("it looks up the host “api”"), "\(reason)")
        #expect(reason.contains("networks: .loopback"), "\(reason)")
    }

    @Test("https is refused by name")
    func encryption() async throws {
        let result = try await runStory(on: .loopback) { world in
            _ = try world.echoWeb("api", secure: true)
            _ = try await world.device("phone").run {
                try await URLSession.shared.data(from: url("https://api:80/"))
            }
        }
        #expect(result.reason?.contains("URLSession speaks TLS") == true, "\(result.reason ?? "")")
    }

    @Test("A socket that blocks, and code outside of apps, are refused by name")
    func outsideOfApps() async throws {
        let nobody = try await runStory(on: .loopback) { world in
            _ = try world.echoWeb("api")
            _ = try await URLSession(configuration: .ephemeral).data(from: url("http://api/"))
        }
        #expect(nobody.reason?.contains("belongs to no app") == true, "\(nobody.reason ?? "")")
        let blocking = try await runStory(on: .loopback) { world in
            world.device("phone").run {
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = in_port_t(80).bigEndian
                address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                defer { close(descriptor) }
                withUnsafePointer(to: address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
            }
        }
        #expect(blocking.reason?.contains("a socket that blocks") == true, "\(blocking.reason ?? "")")
    }

    @Test("Outside of worlds a session reaches the real world, and only that")
    func outside() async throws {
        // Time is real here, and other tests may keep the machine busy for longer than the usual minute.
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 3_600
        let session = URLSession(configuration: configuration)
        #expect(await failure(of: session, "http://127.0.0.1:1/") == "-1004")
        session.finishTasksAndInvalidate()
        #expect(URLSession.shared === URLSession.shared)
        #expect(URLSessionConfiguration.default.httpCookieStorage === HTTPCookieStorage.shared)
        #expect(Hooks.missingFunctions == [])
    }
}
#endif
