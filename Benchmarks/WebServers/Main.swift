import Foundation

/// Runs one server on 127.0.0.1 for the benchmarks: Carillon's, or a bare one on swift-nio. A line on standard output
/// has the server's port.
@main
enum Main {
    static func main() throws {
        switch CommandLine.arguments.dropFirst().first {
        case "carillon": try CarillonServer.run()
        case "carillon-ddp": try MeteorServer.run()
        case "nio-http": try NIOServer.runHTTP()
        case "nio-websocket": try NIOServer.runWebSocket()
        case "nio-fan-out": try NIOServer.runFanOut()
        default:
            FileHandle.standardError.write(
                Data("usage: WebServers carillon|carillon-ddp|nio-http|nio-websocket|nio-fan-out\n".utf8))
            exit(2)
        }
    }

    /// Prints the line that says that the server is ready.
    static func announce(port: Int) {
        print(port)
        fflush(nil)
    }
}
