import Foundation

/// Runs one server on 127.0.0.1 for the benchmarks: Carillon's, or a bare one on swift-nio. A line on standard output
/// has the server's port. Further arguments name files with the bytes that a bare server sends.
@main
enum Main {
    static func main() throws {
        let files = Array(CommandLine.arguments.dropFirst(2))
        switch CommandLine.arguments.dropFirst().first {
        case "carillon": try CarillonServer.run()
        case "carillon-ddp": try MeteorServer.run()
        case "carillon-magicbell": try MagicBellServerRun.run()
        case "nio-http": try NIOServer.runHTTP()
        case "nio-websocket": try NIOServer.runWebSocket()
        case "nio-fan-out": try NIOServer.runFanOut()
        case "nio-recorded" where files.count == 1: try NIOServer.runRecorded(files[0])
        case "nio-events" where files.count == 2: try NIOServer.runEvents(files[0], event: files[1])
        default:
            FileHandle.standardError.write(
                Data(
                    """
                    usage: WebServers carillon|carillon-ddp|carillon-magicbell|nio-http|nio-websocket|nio-fan-out
                           WebServers nio-recorded ANSWER
                           WebServers nio-events ANSWER EVENT

                    """.utf8))
            exit(2)
        }
    }

    /// Prints the line that says that the server is ready.
    static func announce(port: Int) {
        print(port)
        fflush(nil)
    }
}
