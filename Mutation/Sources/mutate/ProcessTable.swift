import Foundation

/// The processes of this machine at one moment.
struct ProcessTable {
    struct Entry {
        var parent: Int32
        var group: Int32
        /// In clock ticks: its own time, and that of the children it has waited for.
        var time: Int
    }

    let entries: [Int32: Entry]

    static var current: ProcessTable {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        var entries: [Int32: Entry] = [:]
        for name in names {
            guard let number = Int32(name), let text = File.read("/proc/\(name)/stat") else { continue }
            entries[number] = Entry(text)
        }
        return ProcessTable(entries: entries)
    }

    /// The variable by which everything that a program has started is known, wherever it has gone.
    static let markName = "CARILLON_MUTATION_CHILD"

    /// Ends the processes that a program has left behind: those that have its mark in their environment.
    static func endProcesses(markedBy mark: String) {
        // A process may start another one before it dies. This tool may look at a clock, see docs/bite.md.
        for _ in 0..<1_000 {
            let left = processes(markedBy: mark)
            if left.isEmpty { return }
            for process in left { kill(process, SIGKILL) }
            usleep(2_000)
        }
    }

    /// The processes that have a mark in their environment, or had it when they began.
    static func processes(markedBy mark: String) -> [Int32] {
        let variable = Array("\(markName)=\(mark)".utf8)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int32.init).filter { process in
            guard let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
                return false
            }
            return environment.split(separator: 0).contains { $0.elementsEqual(variable) }
        }
    }

    /// The processor time of a process, of its group, and of all that they have started: some programs, compilers among
    /// them, give each child a group of its own.
    func processorTime(of process: Int32) -> Int {
        var members = Set(entries.filter { $0.key == process || $0.value.group == process }.keys)
        while true {
            let children = entries.filter { !members.contains($0.key) && members.contains($0.value.parent) }.keys
            if children.isEmpty { break }
            members.formUnion(children)
        }
        return members.reduce(0) { $0 + (entries[$1]?.time ?? 0) }
    }
}

extension ProcessTable.Entry {
    /// A line of `/proc/…/stat`; `nil` if it is none.
    init?(_ line: String) {
        // The name, in brackets, may have spaces and brackets in it. After it come the state, the parent, the group, …
        guard let end = line.lastIndex(of: ")") else { return nil }
        let fields = line[end...].split(separator: " ")
        guard fields.count > 15, let parent = Int32(fields[2]), let group = Int32(fields[3]) else { return nil }
        self.init(parent: parent, group: group, time: fields[12...15].reduce(0) { $0 + (Int($1) ?? 0) })
    }
}
