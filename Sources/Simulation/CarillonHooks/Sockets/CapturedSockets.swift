#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// The sockets that libraries of one world connect by themselves.
///
/// Only the world's thread touches it.
final class CapturedSockets {
    private unowned let loop: SimulatedLoop
    /// The addresses that stand for the world's names.
    let addresses: HostAddresses
    private var lastPort: UInt16 = 49_151
    private var pairs: [CapturedPair] = []
    private lazy var observer = IdleObserver(
        on: loop, look: { [unowned self] in lookAtPairs() }, release: { [unowned self] in release() })

    init(_ loop: SimulatedLoop) {
        self.loop = loop
        addresses = HostAddresses.of(loop)
        _ = observer
    }

    static var current: CapturedSockets { CapturedDispatch.current.sockets }

    // MARK: The calling app

    /// Returns the sockets of the app that calls, or refuses its call.
    ///
    /// - Parameter call: the call, in words.
    func socketsOfCaller(for call: String) -> LoopbackSockets {
        guard let app = Environment.ofCallingApp else {
            loop.refuse("\(call), and belongs to no app; call it inside of an app's run")
        }
        guard let sockets = app.network as? LoopbackSockets else {
            loop.refuse(
                "\(call), which needs a network of real sockets; let the scenario run on loopback (networks: .loopback)"
            )
        }
        return sockets
    }

    /// Returns the port that the next socket shows as its own.
    func nextPort() -> UInt16 {
        lastPort = lastPort == .max ? 49_152 : lastPort + 1
        return lastPort
    }

    // MARK: Pairs

    func add(_ pair: CapturedPair) { pairs.append(pair) }
    func remove(_ pair: CapturedPair) { pairs.removeAll { $0 === pair } }

    private func lookAtPairs() {
        for pair in pairs { pair.look() }
    }

    // MARK: The end of the world

    private func release() {
        pairs = []
        CapturedSocket.forgetAll(of: loop)
    }
}
#endif
