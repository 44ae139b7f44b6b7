import Foundation
import Mutator

/// Which judges reach which mutants, and how long they take.
struct Reach {
    /// The judges of each mutant, those that reach the fewest and are the quickest first, scenarios before suites.
    private(set) var judges: [Int32: [Judge]] = [:]
    private(set) var milliseconds: [Judge: Int] = [:]
    /// Judges that fail without any mutant, and can judge none.
    private(set) var unfit: [Judge] = []

    /// Asks every judge once, with no mutant on, or reads what is known for this state of the package.
    static func measure(
        _ layout: Layout, _ numbers: [Int32], digest: String, jobs: Int, gigabytes: Int, terminal: Terminal
    ) throws -> Reach {
        try FileManager.default.createDirectory(atPath: layout.reach, withIntermediateDirectories: true)
        // The numbers belong to it, for others may have been planted before.
        let state = "\(digest) \(numbers.count) \(numbers.reduce(0) { ($0 &* 31) &+ Int($1) })"
        let stateFile = "\(layout.reach)/state.txt"
        if File.read(stateFile) != state {
            try FileManager.default.removeItem(atPath: layout.reach)
            try FileManager.default.createDirectory(atPath: layout.reach, withIntermediateDirectories: true)
            try File.write(state, to: stateFile)
        }
        let all = try judges(layout, gigabytes)
        terminal.say("asking \(all.count) scenarios and suites what they reach")
        let next = Shared(0)
        let found = Shared([Judge: Record]())
        let failure = Shared<(any Error)?>(nil)
        onThreads(jobs) { job in
            do {
                let bench = try Bench(layout, number: job, gigabytes: gigabytes)
                while true {
                    let index = next.change { index in
                        defer { index += 1 }
                        return index
                    }
                    guard index < all.count, failure.value == nil else { return }
                    let record = try Reach.record(all[index], layout, bench, numbers)
                    found.change { $0[all[index]] = record }
                }
            } catch {
                failure.change { $0 = error }
            }
        }
        if let error = failure.value { throw error }
        return Reach(all, found.value)
    }

    private static func judges(_ layout: Layout, _ gigabytes: Int) throws -> [Judge] {
        let file = "\(layout.reach)/judges.txt"
        if let text = File.read(file) { return text.split(separator: "\n").compactMap { Judge(String($0)) } }
        let all = try Bench(layout, number: 0, gigabytes: gigabytes).judges()
        try File.write(all.map { "\($0)\n" }.joined(), to: file)
        return all
    }

    /// The mutants that one judge reaches.
    struct Record: Codable {
        var milliseconds: Int
        var isFit: Bool
        var reached: [Int32]
    }

    private static func record(_ judge: Judge, _ layout: Layout, _ bench: Bench, _ numbers: [Int32]) throws -> Record {
        let file = "\(layout.reach)/\(judge.fileName).json"
        if let data = FileManager.default.contents(atPath: file),
            let record = try? JSONDecoder().decode(Record.self, from: data)
        {
            return record
        }
        let table = "\(layout.scratch)/\(bench.number)/reached"
        guard FileManager.default.createFile(atPath: table, contents: nil),
            truncate(table, off_t(SupportModule.reachSize)) == 0
        else { throw ToolError("There is no room for \(table).") }
        let start = DispatchTime.now().uptimeNanoseconds
        let finding = try bench.ask([judge], about: nil, reachFile: table, seconds: 300)
        let milliseconds = Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: table), options: .alwaysMapped)
        let reached = numbers.filter { bytes[Int($0)] != 0 }
        let record = Record(milliseconds: milliseconds, isFit: finding == .nothing, reached: reached)
        try File.write(JSONEncoder().encode(record), to: file)
        return record
    }

    private init(_ all: [Judge], _ records: [Judge: Record]) {
        let ordered = all.sorted { one, other in
            if one.isScenario != other.isScenario { return one.isScenario }
            let weights = [one, other].map {
                (records[$0]?.milliseconds ?? 0) * ((records[$0]?.reached.count ?? 0) + 100)
            }
            return weights[0] == weights[1] ? one.description < other.description : weights[0] < weights[1]
        }
        for judge in ordered {
            guard let record = records[judge] else { continue }
            milliseconds[judge] = record.milliseconds
            guard record.isFit else {
                unfit.append(judge)
                continue
            }
            for number in record.reached { judges[number, default: []].append(judge) }
        }
    }
}
