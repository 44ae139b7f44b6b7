#if os(Linux)
import CarillonEnvironment
import CarillonResults
public import CarillonSimulation
import CarillonTLS
import Foundation

extension World {
    /// Adds a guest to the world: a program of any language, on a host of its own, with a lane of its own in the
    /// report. `Guest.start()` runs it.
    ///
    /// ```swift
    /// let phone = world.guest("phone", GuestProgram("python3", ["client.py"]))
    /// try phone.start()
    /// ```
    ///
    /// A scenario whose program is missing here, or cannot be a guest, is `unsupported`. A guest that does not come to
    /// rest fails the scenario.
    ///
    /// - Parameters:
    ///   - name: the guest's name in reports, and its host name. No two guests, servers or devices share a name.
    ///   - program: the program.
    ///   - owner: the name of the person who uses it.
    ///   - file: the file of the call, for the report.
    ///   - line: the line of the call.
    public func guest(
        _ name: String, _ program: GuestProgram, owner: String? = nil, file: StaticString = #filePath,
        line: Int = #line
    ) -> Guest {
        checkThatNobodyIsCalled(name, file: file, line: line)
        let host = SimulatedDevice(name: name, loop: loop, timeZone: .gmt)
        let home = makeDirectory(name)
        let platform = SimulatedPlatform(device: host) { home }
        let sockets = network.sockets(on: name)
        let environment = makeEnvironment(name, loop: loop, network: sockets, platform: platform)
        let guest = Guest(program, environment: environment, sockets: sockets, home: home)
        guest.moreVariables = { [weak self] in self?.trust(of: home) ?? [:] }
        guest.onTrouble = { [weak self] in self?.fail($0, file: file, line: line) }
        guests.append((name, guest))
        record.add(Lane(name: name, kind: .device, owner: owner))
        return guest
    }

    /// Returns the variables by which programs learn of the world's authority, if there is one. A language of its own
    /// ways, such as Java, needs more.
    private func trust(of home: URL) -> [String: String] {
        guard let authority = existingAuthority else { return [:] }
        let file = home.appendingPathComponent("authority.pem")
        try? authority.certificate.pem.write(to: file, atomically: true, encoding: .utf8)
        let names = ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"]
        return Dictionary(uniqueKeysWithValues: names.map { ($0, file.path) })
    }
}
#endif
