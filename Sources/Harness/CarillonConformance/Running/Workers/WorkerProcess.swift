import CCarillonRuns
import Foundation

/// A worker from within: the process executes one run after the other, until its supervisor is gone.
enum WorkerProcess {
    /// Serves a supervisor. The worlds have a thread of their own; the calling thread answers for it when it hangs.
    static func serve(_ channel: Int32, _ box: FlightBox, _ body: @escaping @Sendable (RunContext) -> Finding) -> Never
    {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { carillon_leave(EXIT_FAILURE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        carillon_worker_note_beginning()
        let (orders, ordering) = (ends[0], ends[1])
        let explanation = Explanation()
        startThread(Line(channel: channel, orders: orders, box: box, explanation: explanation, body: body))
        while let message = MessageChannel.read(channel) {
            if message.status == UInt32(carillon_status_explained) {
                box.text = explanation.text()
                carillon_send(channel, message.run, UInt32(carillon_status_explained))
            } else {
                carillon_send(ordering, message.run, message.status)
            }
        }
        carillon_sleep_for_ever()
    }

    /// The things that the thread of the worlds needs.
    private struct Line: Sendable {
        let channel: Int32
        let orders: Int32
        let box: FlightBox
        let explanation: Explanation
        let body: @Sendable (RunContext) -> Finding
    }

    private static func startThread(_ line: Line) {
        let thread = Thread { execute(line) }
        thread.stackSize = WorldThreads.stackSize
        thread.start()
    }

    private static func execute(_ line: Line) {
        while let order = MessageChannel.read(line.orders) {
            let (box, explanation) = (line.box, line.explanation)
            carillon_trap_begin(line.channel, order.run, box.header)
            let finding = line.body(
                RunContext(
                    run: Int(order.run), box: box, explain: { explanation.set($0) },
                    block: { reason in
                        box.text = reason
                        carillon_box_take_frames(box.header)
                        carillon_leave(EXIT_FAILURE)
                    },
                    finish: { finding in
                        end(order.run, finding, line) { startThread(line) }
                        carillon_sleep_for_ever()
                    }))
            end(order.run, finding, line) {}
        }
    }

    /// Reports the result of a run.
    ///
    /// - Parameter replace: puts another thread in the place of this one, before the next run can come.
    private static func end(_ run: UInt32, _ finding: Finding, _ line: Line, _ replace: () -> Void) {
        line.explanation.set(nil)
        FlightWriter(line.box).close(with: finding)
        // A worker without further use is killed, and flushes nothing then.
        fflush(nil)
        carillon_trap_end()
        replace()
        let isWorn = carillon_worker_is_worn() != 0
        carillon_send(line.channel, run, UInt32(isWorn ? carillon_status_worn : carillon_status_done))
    }
}
