import CarillonSimulation

extension ChoiceScript {
    /// The names of the streams. Those whose names differ in a number at their ends are a sequence, in the order of
    /// these numbers: the times of ``World/repeatedly(upTo:within:as:_:)``.
    var sequences: [[String]] {
        let numbered = lists.keys.map { name -> (sequence: String, number: Int, name: String) in
            guard let point = name.lastIndex(of: "."), let number = Int(name[name.index(after: point)...]) else {
                return (name, 0, name)
            }
            return (String(name[..<point]) + ".", number, name)
        }
        return Dictionary(grouping: numbered, by: \.sequence).sorted { $0.key < $1.key }.map { _, streams in
            streams.sorted { $0.number < $1.number }.map(\.name)
        }
    }
}
