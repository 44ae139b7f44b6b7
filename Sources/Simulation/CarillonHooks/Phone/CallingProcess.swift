#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CCarillonSystem
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// The process in a world that the calling code belongs to: a launch of an app, a server, or the world itself.
struct CallingProcess {
    /// The loop of the world.
    let loop: SimulatedLoop
    /// The process's environment; `nil` on a bare loop.
    let environment: Environment?

    /// The platform of the process.
    var platform: any Platform { environment?.platform ?? BareProcess.on(loop).platform }
    /// The objects that end with the process.
    var singletons: Singletons { environment?.singletons ?? BareProcess.on(loop).singletons }
    /// The objects that the process's device keeps for it.
    var systemServices: Singletons { platform.systemServices }

    /// Returns a stream of random numbers of the process.
    func random(_ stream: String) -> any RandomNumbers {
        environment?.random(stream) ?? loop.choices.stream(stream)
    }

    /// The calling process; `nil` if the caller belongs to no world.
    static var current: CallingProcess? {
        currentLoop.map { CallingProcess(loop: $0, environment: Environment.boundOrAmbient) }
    }

    /// Returns the answer of the calling process; `nil` if the caller belongs to no world.
    ///
    /// A platform that asks Foundation while it answers gets the answer of a process without a device.
    @inline(__always)
    static func answer<Answer>(_ body: (CallingProcess) -> Answer) -> Answer? {
        guard let loop = currentLoop, !loop.isDisposed else { return nil }
        let depth = carillon_phone_depth_here()
        guard depth.pointee < 2 else { return nil }
        depth.pointee += 1
        defer { depth.pointee -= 1 }
        return body(
            CallingProcess(loop: loop, environment: depth.pointee == 1 ? Environment.boundOrAmbient : nil))
    }
}

extension CallingProcess {
    /// Returns the answer of the calling process; `nil` also if the simulation deals with the real world here.
    static func answerUnlessInRealWorld<Answer>(_ body: (CallingProcess) -> Answer) -> Answer? {
        carillon_thread_current().pointee.is_outside == 0 ? answer(body) : nil
    }
}

/// A process on a loop without a world: it has a device that nobody has set up.
private final class BareProcess: Sendable {
    let platform: SimulatedPlatform
    let singletons = Singletons()

    init(_ loop: SimulatedLoop) {
        let device = SimulatedDevice(name: "nobody", loop: loop, timeZone: .gmt)
        // No hook asks for it.
        platform = SimulatedPlatform(device: device) { URL(fileURLWithPath: "/tmp", isDirectory: true) }
    }

    static func on(_ loop: SimulatedLoop) -> BareProcess { loop.singletons.object { BareProcess(loop) } }
}
#endif
