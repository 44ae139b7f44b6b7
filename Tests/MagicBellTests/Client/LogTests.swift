import CarillonEnvironment
import Testing

@testable import MagicBell

@Suite("The log of a client")
struct LogTests {
    @Test("An app in the real world finds the log on its output if it asks for it, and no other app does")
    func output() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let live = CarillonEnvironment.Environment.makeLive(name: "log")
            let world = ClientBed().environment
            let apps = [(live, LogLevel.debug, "Ann"), (live, .none, "Bob"), (world, .debug, "Cleo")]
            for (environment, level, user) in apps {
                let log = ClientLog(environment: environment, level: level)
                log.note(.connected, "\(user) is connected")
                log.note(.failed, "a request of \(user) has failed")
            }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(
            output.split(separator: "\n").filter { $0.contains("[MagicBell]") } == [
                "INFO - [MagicBell]: Ann is connected", "ERROR - [MagicBell]: a request of Ann has failed",
            ])
    }
}
