import CCarillonRuns
import CarillonSimulation
import Foundation

/// The process of one run, from within. The run has the main thread, and everything that a process has only once.
struct IsolatedProcess {
    let run: UInt32
    let box: FlightBox
    /// The directory that holds the run's own ones.
    let directory: String

    /// The host's variables that runs keep: programs that a scenario starts are found by them.
    private static let kept = ["PATH", "LD_LIBRARY_PATH"]

    /// Executes the run, and ends the process.
    func execute(_ need: ProcessNeed, _ body: WorkerPlan.Body) -> Never {
        establish(need)
        let explanation = Explanation()
        let answering = Thread { [box] in
            carillon_box_await_question(box.header)
            box.text = explanation.text()
            carillon_box_answer(box.header, UInt32(carillon_answer_explained))
            carillon_sleep_for_ever()
        }
        answering.name = "carillon"
        answering.start()
        carillon_trap_begin(-1, run, box.header)
        let finish: @Sendable (Finding) -> Never = { [box] finding in
            explanation.set(nil)
            FlightWriter(box).close(with: finding)
            carillon_trap_end()
            carillon_leave(0)
        }
        finish(
            body(
                RunContext(
                    run: Int(run), box: box, explain: { explanation.set($0) },
                    block: { [box] reason in
                        box.text = reason
                        carillon_box_take_frames(box.header)
                        carillon_leave(EXIT_FAILURE)
                    }, finish: finish)))
    }

    /// Makes the run's directories, and the environment that its scenario needs.
    private func establish(_ need: ProcessNeed) {
        for place in ["home", "tmp"] { mkdir("\(directory)/\(place)", 0o700) }
        chdir("\(directory)/home")
        for (name, value) in need.environment { setenv(name, value, 1) }
        DeclaredVariables.set(need.environment)
        guard need != .ownProcess else { return }
        setenv("TZ", need.timeZone, 1)
        // Both the C library and Foundation remember the time zone that they have seen last.
        tzset()
        NSTimeZone.resetSystemTimeZone()
    }

    /// The directories of each run, by the environment variables that name them. The C library goes by the first, and
    /// Foundation by the second.
    private static let places = [("HOME", "home"), ("CFFIXED_USER_HOME", "home"), ("TMPDIR", "tmp")]

    /// Gives this process the environment that all runs have, whatever the host's is.
    ///
    /// - Parameter directory: the directory that holds each run's own ones.
    static func establishEnvironment(in directory: String) {
        var variables = ["LANG": "C.UTF-8", "LOGNAME": "carillon", "USER": "carillon", "TZ": "UTC"]
        for name in kept { variables[name] = getenv(name).map { String(cString: $0) } }
        for (name, place) in places { variables[name] = "\(directory)/\(place)" }
        clearenv()
        for (name, value) in variables.sorted(by: { $0.key < $1.key }) { setenv(name, value, 1) }
        tzset()
        NSTimeZone.resetSystemTimeZone()
    }
}
