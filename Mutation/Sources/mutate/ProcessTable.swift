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
