import CCarillonRuns
import Foundation

/// A fork server from within. The process has one thread, and forks a child for each run, until its supervisor is gone.
/// Code under test never runs in it, so all children begin as the same process, at the same addresses.
struct ForkServerProcess {
    /// The socket to the supervisor.
    let channel: Int32
    let box: FlightBox
    /// The end of a pipe that keeps the run's directory as long as anybody holds it.
    let life: Int32
    /// The directory for everything that a run leaves on the disk.
    let directory: String

    /// Serves the supervisor.
    ///
    /// - Parameter order: returns what a run needs, and its code. The closure is called in the run's own process.
    func serve(_ order: (Int) -> (ProcessNeed, WorkerPlan.Body)) -> Never {
        carillon_fork_server_begin()
        IsolatedProcess.establishEnvironment(in: directory)
        while let message = MessageChannel.read(channel) {
            // The order to end a run may come after the run's own end.
            guard message.status == UInt32(carillon_status_done) else { continue }
            let child = carillon_child_fork(life)
            if child == 0 {
                box.guardAgainstCopies()
                let (need, body) = order(Int(message.run))
                IsolatedProcess(run: message.run, box: box, directory: directory).execute(need, body)
            }
            var status = UInt32(carillon_status_ended)
            if child > 0 {
                carillon_send(channel, message.run, UInt32(carillon_status_begun) | UInt32(child))
                let end = carillon_child_wait(child, channel)
                if end.is_alone != 0 { carillon_leave(0) }
                status |= UInt32(end.status & 0xffff)
                if end.left > 0 { status |= UInt32(carillon_status_left) }
            } else {
                box.text = RunnerError.system("processes", errno).description
                status |= 0xff00
            }
            carillon_send(channel, message.run, status)
        }
        carillon_leave(0)
    }
}
