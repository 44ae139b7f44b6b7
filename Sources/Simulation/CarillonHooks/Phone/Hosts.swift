#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Synchronization

@_cdecl("carillon_process_name_of_address")
func nameOfAddress(
    _ address: UnsafePointer<CChar>, _ name: UnsafeMutablePointer<CChar>, _ size: Int32
) -> Int32 {
    let text = String(cString: address)
    let found = CapturedSockets.current.addresses.name(for: text)
    return write(found == text ? nil : found, name, size)
}

/// The devices of a world that have been asked for their interfaces, in that order.
private final class DeviceNumbers: Sendable {
    private let names = Mutex<[String]>([])

    func number(of name: String) -> Int32 {
        names.withLock { names in
            if let known = names.firstIndex(of: name) { return Int32(known) }
            names.append(name)
            return Int32(names.count - 1)
        }
    }
}

@_cdecl("carillon_process_reachability")
func reachability(_ device: UnsafeMutablePointer<Int32>) -> carillon_reachability {
    let (reachability, number) =
        CallingProcess.answer { process in
            (
                process.platform.reachability,
                process.loop.singletons.object { DeviceNumbers() }.number(of: process.hostName)
            )
        } ?? (.unreachable, 0)
    device.pointee = number
    return switch reachability {
    case .unreachable: carillon_unreachable
    case .wifi: carillon_wifi
    case .cellular: carillon_cellular
    }
}
#endif
