import ArgumentParser
import BrokerProcesses
import Foundation

/// Plays all rounds that were asked for.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Kill, and count.")

    @Option(help: "How often each process is killed in each round.")
    var kills = 200

    @Option(help: "Where the moments of the kills come from.")
    var seed: UInt64 = 0x5eed

    @Option(help: "The engine that speaks for both: stream or libmosquitto. May be repeated.")
    var engine: [EngineName] = []

    @Option(help: "The broker between them: carillon or mosquitto. May be repeated.")
    var broker: [BrokerName] = []

    @Option(help: "How the subscriber keeps messages: lasting, noted or fleeting. May be repeated.")
    var keeping: [Keeping] = []

    @Flag(help: "Only ten kills each, and not every way of keeping: for a check on each change.")
    var short = false

    func run() throws {
        var isClean = true
        for broker in broker.isEmpty ? BrokerName.allCases : broker {
            for engine in engine.isEmpty ? EngineName.available : engine {
                for keeping in keeping.isEmpty ? (short ? [.lasting, .fleeting] : Keeping.allCases) : keeping {
                    guard let process = broker.start() else {
                        throw ValidationError("\(broker.rawValue) cannot be started: \(broker.remedy)")
                    }
                    defer { process.stop() }
                    let round = try Round(
                        port: process.port, engine: engine, keeping: keeping, kills: short ? 10 : kills, seed: seed)
                    let tally = try round.play()
                    let line = "\(broker.rawValue), \(engine.rawValue), \(keeping.rawValue): \(tally)\n"
                    FileHandle.standardOutput.write(Data(line.utf8))
                    guard !tally.isClean else { continue }
                    isClean = false
                    FileHandle.standardOutput.write(Data("  see the diaries in \(round.directory.path)\n".utf8))
                }
            }
        }
        if !isClean { throw ExitCode.failure }
    }
}
