#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// The sockets that libraries of one world connect by themselves, and the addresses that stand for the world's
/// names.
///
/// Only the world's thread touches it.
final class CapturedSockets {
    private unowned let loop: SimulatedLoop
    private var names: [String] = []
    private var lastPort: UInt16 = 49_151
    private var pairs: [CapturedPair] = []
    private lazy var observer = IdleObserver(
        on: loop, look: { [unowned self] in lookAtPairs() }, release: { [unowned self] in release() })

    init(_ loop: SimulatedLoop) {
        self.loop = loop
        _ = observer
    }

    static var current: CapturedSockets { CapturedDispatch.current.sockets }

    // MARK: Names

    // Nobody uses these addresses: they are reserved, and no system routes them.
    private static let network: UInt32 = 0xF0_00_00_00

    /// Returns the address that stands for a name, the same one for the whole life of the world.
    func address(for name: String) -> String {
        let index =
            names.firstIndex(of: name)
            ?? {
                names.append(name)
                return names.count - 1
            }()
        let number = CapturedSockets.network + UInt32(index) + 1
        return [24, 16, 8, 0].map { String(number >> $0 & 0xFF) }.joined(separator: ".")
    }

    /// Returns the name that an address stands for. Any other address stands for itself: a host may be called so.
    func name(for address: String) -> String {
        if address == "::1" || address.hasPrefix("127.") { return "localhost" }
        let parts = address.split(separator: ".").compactMap { UInt32($0) }
        guard parts.count == 4 else { return address }
        let number = parts.reduce(0) { $0 << 8 | $1 }
        guard number > CapturedSockets.network, Int(number - CapturedSockets.network) <= names.count else {
            return address
        }
        return names[Int(number - CapturedSockets.network) - 1]
    }

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
