import Foundation
import Testing

/// ‘carillon serve’ as others see it.
@Suite("The serving command", .timeLimit(.minutes(60)))
struct ServeTests {
    @Test(
        "says once on standard output that it is ready, and ends well when it is told to",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func readyAndEnd(signal: Int32) throws {
        let serving = try Serving("--mqtt-port", "0")
        let line = try serving.readyLine()
        let ports = try #require(line.wholeMatch(of: /\{"ready":true,"mqtt":(\d+),"inspector":(\d+)\}/))
        let (port, inspector) = (ports.1, ports.2)
        #expect(port != "0" && inspector != "0")
        kill(serving.process.processIdentifier, signal)
        let ending = try serving.ending()
        #expect(ending.status == 0)
        #expect(ending.output.isEmpty, "the ready line is all that there is")
        #expect(
            ending.errors == """
                carillon serve: MQTT 3.1.1 at 127.0.0.1:\(port)
                carillon serve: look at http://127.0.0.1:\(inspector)/ to see them live

                """)
    }

    @Test("ends with 2 where the port is in use, and warns of other hosts")
    func portInUse() throws {
        let serving = try Serving("--host", "0.0.0.0", "--mqtt-port", "0")
        let line = try serving.readyLine()
        let port = try #require(line.firstMatch(of: /"mqtt":(\d+)/)?.1)
        let second = try CommandTests.carillon("serve", "--host", "0.0.0.0", "--mqtt-port", String(port))
        #expect(second.status == 2)
        #expect(second.output.isEmpty)
        #expect(second.errors.contains("0.0.0.0:\(port) is in use; choose another port, or 0 for a free one"))
        kill(serving.process.processIdentifier, SIGTERM)
        let ending = try serving.ending()
        #expect(ending.status == 0)
        #expect(ending.errors.contains("warning: anyone who reaches 0.0.0.0 can use these servers"))
    }

    @Test("ends with 2 and a sentence that helps where it is used badly")
    func badUsage() throws {
        let ending = try CommandTests.carillon("serve", "--mqtt-port", "70000")
        #expect(ending.status == 2)
        #expect(ending.errors.contains("a port is a number from 0 to 65535"))
        #expect(ending.output.isEmpty)
    }

    @Test("ends with 3 where the journal cannot be opened, before anything is ready")
    func unwritableJournal() throws {
        let ending = try CommandTests.carillon("serve", "--journal", "/dev/null/journal")
        #expect(ending.status == 3)
        #expect(ending.errors.contains("/dev/null/journal cannot be written: Not a directory"))
        #expect(ending.output.isEmpty)
    }

    @Test("writes the journal to standard output, after the line that all are ready")
    func journalOnOutput() throws {
        let serving = try Serving("--mqtt-port", "0", "--journal", "-")
        #expect(try serving.readyLine().hasPrefix(#"{"ready":true,"#))
        let line = try serving.readyLine()
        #expect(line.contains(#""server":"mqtt","kind":"started""#), "\(line)")
        kill(serving.process.processIdentifier, SIGTERM)
        let ending = try serving.ending()
        #expect(ending.status == 0)
        #expect(ending.output.hasSuffix("\n") && ending.output.contains(#""kind":"stopped""#), "\(ending.output)")
    }

    @Test("runs the services of a program beside the servers, or one of them alone")
    func ownServices() throws {
        let all = try Serving(program: "OwnSuites")
        let names = try all.readyLine().matches(of: /"(\w+)":\d+/).map { String($0.1) }
        #expect(names == ["mqtt", "ddp", "magicbell", "push", "echo", "inspector"])
        kill(all.process.processIdentifier, SIGTERM)
        #expect(try all.ending().errors.contains("swift run OwnSuites serve: Service echo at 127.0.0.1:"))
        let one = try Serving("--service-port", "echo=0", "--no-inspector", program: "OwnSuites")
        #expect(try one.readyLine().wholeMatch(of: /\{"ready":true,"echo":\d+\}/) != nil)
        kill(one.process.processIdentifier, SIGTERM)
        #expect(try one.ending().status == 0)
        for (port, sentence) in [
            ("chat=0", "There is no service ‘chat’ in this program; there are: echo."),
            ("echo", "it takes the name of a service and a port, such as chat=8080"),
        ] {
            let refused = try CommandTests.run(["serve", "--service-port", port], by: "OwnSuites")
            #expect(refused.status == 2 && refused.errors.contains(sentence), "\(refused.errors)")
        }
        let none = try CommandTests.carillon("serve", "--service-port", "chat=0")
        #expect(none.errors.contains("There is no service ‘chat’ in this program; there are: none."))
    }

    #if os(Linux)
    @Test("ends with 3 where the journal is incomplete")
    func incompleteJournal() throws {
        let serving = try Serving("--journal", "/dev/full")
        _ = try serving.readyLine()
        kill(serving.process.processIdentifier, SIGTERM)
        let ending = try serving.ending()
        #expect(ending.status == 3)
        #expect(ending.errors.contains("The journal /dev/full is incomplete from here on: No space left on device"))
    }
    #endif

    /// A command that runs until it is told to end.
    private struct Serving {
        let process = Process()
        private let output = Pipe()
        private let errors = Pipe()

        init(_ arguments: String..., program: String = "carillon") throws {
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appendingPathComponent(program)
            process.arguments = ["serve"] + arguments
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            // A watchdog: one that does not end would hold up everything.
            DispatchQueue.global().asyncAfter(deadline: .now() + 600) { [process] in
                if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            }
        }

        /// The first line of its standard output; waits for it.
        func readyLine() throws -> String {
            var line: [UInt8] = []
            while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
                line.append(byte)
            }
            return String(decoding: line, as: UTF8.self)
        }

        /// How it ended, and what else it said; waits for the end.
        func ending() throws -> CommandTests.Ending {
            let rest = try [output, errors].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
            process.waitUntilExit()
            return CommandTests.Ending(
                status: process.terminationStatus, output: String(decoding: rest[0], as: UTF8.self),
                errors: String(decoding: rest[1], as: UTF8.self))
        }
    }
}
