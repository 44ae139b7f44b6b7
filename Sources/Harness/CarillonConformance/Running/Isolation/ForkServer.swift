import CCarillonRuns
import CarillonResults
import Foundation

/// A process that runs nothing itself and forks a child for each run, as its supervisor sees it.
///
/// The children have no channel to anybody. A child's result is in the box, and its end is what its fork server
/// says. So nothing that a child writes, closes or fills can be mistaken for a result.
class ForkServer: Worker {
    /// The process of the run, once it has begun.
    private var child: pid_t?

    override var sample: ProcessorSample? {
        guard let child else { return nil }
        var sample = ProcessorSample.process(child)
        // The child has a group of its own, so no terminal has suspended it. It has done that itself, or hangs.
        if sample?.isTraced == false { sample?.isStopped = false }
        return sample
    }

    override func begin(_ run: Int) {
        child = nil
        super.begin(run)
    }

    override func listen(limit: Duration) -> News {
        guard let message = MessageChannel.read(channel) else {
            // Only a signal can have ended the fork server. Its child has gone with it.
            let status = kill()
            drainErrors()
            return .gone(Loss(cause: .killed(signal: status & 0x7f)))
        }
        guard let run, Int(message.run) == run else { return .nothing }
        if message.status & UInt32(carillon_status_ended) != 0 { return .ended(end(message)) }
        if message.status & UInt32(carillon_status_begun) != 0 {
            child = pid_t(message.status & ~UInt32(carillon_status_begun))
        }
        return .nothing
    }

    override func giveUp(_ kind: HangAccount.Kind, limit: Duration) -> News {
        let explanation = askChild()
        carillon_send(channel, UInt32(run ?? 0), UInt32(carillon_status_end))
        while let message = MessageChannel.read(channel) {
            guard Int(message.run) == run, message.status & UInt32(carillon_status_ended) != 0 else { continue }
            drainErrors()
            let loss = loss(status: 0, hanging: (kind, limit, explanation))
            return .ended(.lost(LostRun(loss, in: box)))
        }
        kill()
        return .gone(loss(status: 0, hanging: (kind, limit, explanation)))
    }

    @discardableResult
    override func kill() -> Int32 {
        // A fork server without a supervisor ends its child, and then itself. A world may have suspended it.
        shutdown(channel, Int32(SHUT_RDWR))
        _ = Foundation.kill(identifier, SIGCONT)
        return carillon_worker_wait(identifier)
    }

    /// Returns the end of a run whose process has ended.
    private func end(_ message: carillon_message) -> RunEnd {
        drainErrors()
        let status = Int32(message.status & 0xffff)
        if box.header.pointee.has_copy != 0 { return .lost(LostRun(Loss(cause: .copied), in: box)) }
        guard status == 0, var finding = finding() else {
            let isMalformed = status == 0 && box.closing > 0
            return .lost(LostRun(isMalformed ? Loss(cause: .unintelligible) : loss(status: status), in: box))
        }
        if message.status & UInt32(carillon_status_left) != 0 {
            finding.record.verdict = .crashed
            finding.record.reason =
                "it left a process behind, which was ended; wait for the end of each process that the scenario starts"
        }
        return .found(finding)
    }

    /// Asks the child where its world's thread is, and what that thread waits for.
    private func askChild() -> String? {
        guard let child else { return nil }
        carillon_box_ask(box.header)
        let thread = box.header.pointee.thread
        // The main thread of a process has the number of the process.
        carillon_worker_locate(child, thread == 0 ? child : thread)
        _ = Foundation.kill(child, SIGCONT)
        let all = UInt32(carillon_answer_located | carillon_answer_explained)
        let answers = carillon_box_await_answers(box.header, all, Int64(MessageChannel.patience / .nanoseconds(1)))
        return answers & UInt32(carillon_answer_explained) == 0 ? nil : box.text
    }
}
