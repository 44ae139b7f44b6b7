import CCarillonThread
import Foundation

/// A worker from within: the process executes one run after the other, until its supervisor is gone.
enum WorkerProcess {
    /// Serves a supervisor. The worlds have a thread of their own; the calling thread answers for it when it hangs.
    static func serve(_ channel: Int32, _ box: FlightBox, _ body: @escaping @Sendable (Seat) -> Finding) -> Never {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { carillon_leave(EXIT_FAILURE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (orders, ordering) = (ends[0], ends[1])
        let explanation = Explanation()
        let thread = Thread {
            while let order = MessageChannel.read(orders) {
                carillon_trap_begin(channel, order.run, box.header)
                let finding = body(
                    Seat(
                        run: Int(order.run), box: box, explain: { explanation.set($0) },
                        block: { reason in
                            box.text = reason
                            carillon_box_take_frames(box.header)
                            carillon_leave(EXIT_FAILURE)
                        }))
                explanation.set(nil)
                FlightWriter(box).close(with: finding)
                // A worker without further use is killed, and flushes nothing then.
                fflush(nil)
                carillon_trap_end()
                carillon_send(channel, order.run, UInt32(carillon_status_done))
            }
        }
        thread.stackSize = WorldThreads.stackSize
        thread.start()
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
}
