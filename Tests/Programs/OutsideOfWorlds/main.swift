// A program of its own whose main thread does what a test's cannot: it waits in the run loop, or in dispatchMain(). It
// links Carillon's hooks, and has no world. Each thing that works here prints a line, and the last one ends the program
// with 0.

import CarillonHooks
import Dispatch
import Foundation

@MainActor func tell(_ text: String) { print(text) }

/// Checks that this is the main actor's, both ways, and tells.
@Sendable func claim(_ text: String) {
    MainActor.assertIsolated()
    MainActor.assumeIsolated { tell(text) }
}

/// The rest, each from within the one before it.
@Sendable func goOn() {
    DispatchQueue.main.async {
        claim("DispatchQueue.main")
        OperationQueue.main.addOperation {
            claim("OperationQueue.main")
            DispatchQueue.global().async {
                DispatchQueue.main.sync { claim("DispatchQueue.main.sync") }
                Task.detached {
                    await tell("Task.detached")
                    await MainActor.run { claim("MainActor.run") }
                    exit(0)
                }
            }
        }
    }
}

guard Hooks.areInstalled else { fatalError("The hooks are not installed") }
claim("main thread")
switch CommandLine.arguments.dropFirst().first {
case "run-loop":
    RunLoop.main.perform { claim("RunLoop.main.perform") }
    _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in
        claim("Timer")
        goOn()
    }
    RunLoop.main.run()
case "dispatch-main":
    goOn()
    dispatchMain()
default:
    fatalError("Say run-loop or dispatch-main")
}
