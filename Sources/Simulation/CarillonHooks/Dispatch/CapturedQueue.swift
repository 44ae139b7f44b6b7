#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation

/// A dispatch queue inside a world: the items that wait there, and how they take turns.
///
/// A serial queue runs its items in order, one at a time. Those of a concurrent queue become ready at once and run
/// in the order that the world's seed chooses, apart from barriers. The object behind the queue stays libdispatch's
/// own; it never gets an item.
final class CapturedQueue {
    let object: UnsafeMutableRawPointer
    private unowned let dispatch: CapturedDispatch
    private let isSerial: Bool
    private let strand = Strand()
    private var waiting = Queue<CapturedWork>()
    /// The items of a concurrent queue that are ready or run.
    private var begun = 0
    private var isBarrierRunning = false
    private var suspensions = 0
    /// The turns of a serial queue that came while it was suspended.
    private var missedTurns = 0

    init(_ object: UnsafeMutableRawPointer, of dispatch: CapturedDispatch) {
        self.object = object
        self.dispatch = dispatch
        isSerial = carillon_dispatch_width(object) == 1
        suspensions = Suspensions.count(of: object)
        dispatch_retain(object)
    }

    deinit { dispatch_release(object) }

    private var loop: SimulatedLoop { dispatch.loop }

    /// Whether nothing of this queue has to be remembered.
    var isIdle: Bool { waiting.isEmpty && begun == 0 && suspensions == 0 && !strand.isBusy && missedTurns == 0 }

    // MARK: Work to do later

    func append(_ work: CapturedWork) {
        if isSerial {
            waiting.append(work)
            takeTurn(of: work.caller) { [self] in runFirst() }
        } else if suspensions == 0, waiting.isEmpty, !isBarrierRunning, !work.isBarrier {
            begin(work)
        } else {
            waiting.append(work)
            beginNext()
        }
    }

    /// Lets `turn` happen where the items of this queue run: on its target, after everything that waits there.
    private func takeTurn(of caller: Caller, _ turn: @escaping () -> Void) {
        guard let target = carillon_dispatch_target(object) else { return loop.enqueueWork(turn) }
        if carillon_dispatch_is_main(target) != 0 {
            dispatch.mainQueue(of: caller).append(turn)
        } else if let own = ownTarget {
            // The turn comes even if the app is gone: the queue may have items of other apps, too.
            own.append(CapturedWork(of: .nobody, turn))
        } else {
            loop.enqueueWork(turn)
        }
    }

    /// The target of this queue, unless that is the main queue or a global one.
    private var ownTarget: CapturedQueue? {
        guard let target = carillon_dispatch_target(object), carillon_dispatch_is_main(target) == 0,
            carillon_dispatch_target(target) != nil
        else { return nil }
        return dispatch.captured(UnsafeMutableRawPointer(mutating: target))
    }

    private func runFirst() {
        guard suspensions == 0 else {
            missedTurns += 1
            return
        }
        strand.perform(on: loop) { [self] in
            guard let work = waiting.removeFirst() else { return }
            dispatch.perform(work, on: object)
        }
        dispatch.forgetIfIdle(self)
    }

    private func begin(_ work: CapturedWork) {
        begun += 1
        takeTurn(of: work.caller) { [self] in
            run { dispatch.perform(work, on: object) }
        }
    }

    /// Runs an item of a concurrent queue, and notes its end once.
    ///
    /// An item whose app is killed while it blocks ends then. Where nobody takes the end of the run, the code of the
    /// item goes on all the same, and ends a second time.
    private func run(_ item: () -> Void) {
        var isOver = false
        func noteEnd() {
            if isOver { return }
            isOver = true
            end()
        }
        loop.withHandlers(onEnd: noteEnd, item)
        noteEnd()
    }

    /// Notes the end of an item of a concurrent queue.
    private func end() {
        begun -= 1
        isBarrierRunning = false
        beginNext()
        dispatch.forgetIfIdle(self)
    }

    /// Makes the items of a concurrent queue ready that may run now.
    private func beginNext() {
        while suspensions == 0, !isBarrierRunning, let work = waiting.first {
            guard !work.isBarrier || begun == 0 else { return }
            waiting.removeFirst()
            isBarrierRunning = work.isBarrier
            begin(work)
        }
    }

    // MARK: Work to do now

    /// Runs `work` as an item of this queue, after the earlier ones. The caller blocks meanwhile.
    func runNow(asBarrier isBarrier: Bool, _ work: () -> Void) {
        guard let target = ownTarget else { return runHere(asBarrier: isBarrier, work) }
        target.runNow(asBarrier: false) { runHere(asBarrier: isBarrier, work) }
    }

    private func runHere(asBarrier isBarrier: Bool, _ work: () -> Void) {
        if isSerial || isBarrier || isBarrierRunning, dispatch.currentQueues.contains(UnsafeRawPointer(object)) {
            dispatch.stopAtOwnQueue(object)
        }
        if isSerial {
            while !waiting.isEmpty, suspensions == 0, !strand.isBusy {
                Environment.runOutsideOfApps { runFirst() }
            }
            if loop.place.isOn(strand) { dispatch.stopAtOwnQueue(object) }
            _ = loop.wait(for: "its turn on the \(dispatch.name(of: object))", whichHas: strand) { [self] in
                waiting.isEmpty && suspensions == 0 && !strand.isBusy
            }
            // The work must not escape, and the strand is free.
            withoutActuallyEscaping(work) { strand.perform(on: loop, $0) }
        } else {
            if isBarrier || isBarrierRunning, loop.dispatchQueues.contains(object) {
                dispatch.stopAtOwnQueue(object)
            }
            _ = loop.wait(for: "its turn on the \(dispatch.name(of: object))") { [self] in
                waiting.isEmpty && suspensions == 0 && !isBarrierRunning && (!isBarrier || begun == 0)
            }
            begun += 1
            isBarrierRunning = isBarrier
            run(work)
        }
        dispatch.forgetIfIdle(self)
    }

    // MARK: The end of the world

    /// Drops the items that wait.
    func abandon() { waiting = Queue() }

    // MARK: Suspension

    /// Takes in that the queue was suspended or resumed.
    func updateSuspensions() {
        let were = suspensions
        suspensions = Suspensions.count(of: object)
        guard were > 0 else { return }
        guard suspensions == 0 else { return }
        if isSerial {
            let turns = missedTurns
            missedTurns = 0
            for work in waiting.elements.prefix(turns) { takeTurn(of: work.caller) { [self] in runFirst() } }
        } else {
            beginNext()
        }
        dispatch.forgetIfIdle(self)
    }
}
#endif
