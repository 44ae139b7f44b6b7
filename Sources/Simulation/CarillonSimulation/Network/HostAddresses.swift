import CarillonEnvironment

/// The addresses that stand for the names of a world, for code that connects to addresses.
///
/// Nobody uses these addresses: they are reserved, and no system routes them. Only code on the loop touches them.
package final class HostAddresses: @unchecked Sendable {
    private static let network: UInt32 = 0xF0_00_00_00
    private var names: [String] = []

    package init() {}

    /// The addresses of a world.
    package static func of(_ loop: SimulatedLoop) -> HostAddresses { loop.singletons.object { HostAddresses() } }

    /// Returns the number that stands for a name, the same one for the whole life of the world.
    package func number(for name: String) -> UInt32 {
        let index = names.firstIndex(of: name) ?? names.endIndex
        if index == names.endIndex { names.append(name) }
        return HostAddresses.network + UInt32(index) + 1
    }

    /// Returns the address that stands for a name, the same one for the whole life of the world.
    package func address(for name: String) -> String {
        let number = number(for: name)
        return [24, 16, 8, 0].map { String(number >> $0 & 0xFF) }.joined(separator: ".")
    }

    /// Returns the name that a number stands for, if any.
    package func name(for number: UInt32) -> String? {
        guard number > HostAddresses.network, Int(number - HostAddresses.network) <= names.count else { return nil }
        return names[Int(number - HostAddresses.network) - 1]
    }

    /// Returns the name that an address stands for. Any other address stands for itself: a host may be called so.
    package func name(for address: String) -> String {
        if address == "::1" || address.hasPrefix("127.") { return "localhost" }
        let parts = address.split(separator: ".").compactMap { UInt32($0) }
        guard parts.count == 4 else { return address }
        return name(for: parts.reduce(0) { $0 << 8 | $1 }) ?? address
    }
}
