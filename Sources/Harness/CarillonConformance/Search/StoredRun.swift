import CarillonResults
import CarillonSimulation
package import Foundation

/// A run in a file: JSON that people can read, compare and merge.
///
/// The choices of a stream are `position:value` words, for the choices alone that are not their first possibility. A
/// position counts the choices of its stream from 0.
struct StoredRun: Codable {
    /// The version of the format.
    static let format = 1
    /// The most bytes of a file that is read.
    static let byteLimit = 4_000_000
    /// The largest number of choices in a stream.
    static let lengthLimit: UInt64 = 1 << 20

    var carillonRun: Int
    /// The version of Carillon that wrote the file.
    var carillon: String?
    var scenario: String
    var network: String?
    var seed: String
    var digest: String?
    var expect: String?
    var verdict: String?
    var failure: String?
    var faults: [String]?
    var saboteur: String?
    var choices: [String: String]

    /// The bytes of a file.
    var data: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // A struct of texts and numbers can always be encoded.
        return ((try? encoder.encode(self)) ?? Data()) + Data("\n".utf8)
    }

    /// Reads a file.
    ///
    /// - Throws: ``ReplayFault``.
    init(readingFrom path: String) throws(ReplayFault) {
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            data = try handle.read(upToCount: StoredRun.byteLimit + 1) ?? Data()
        } catch {
            throw ReplayFault(path, "cannot be read")
        }
        guard data.count <= StoredRun.byteLimit else {
            throw ReplayFault(path, "is longer than \(StoredRun.byteLimit) bytes, and so no kept run")
        }
        struct Head: Decodable { var carillonRun: Int }
        guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
            throw ReplayFault(
                path, "is no kept run: it is no JSON object with a number “carillonRun”, or was cut short")
        }
        guard head.carillonRun == StoredRun.format else {
            throw ReplayFault(
                path, "is a kept run of format \(head.carillonRun), and this program reads format \(StoredRun.format)")
        }
        do {
            self = try JSONDecoder().decode(StoredRun.self, from: data)
        } catch {
            throw ReplayFault(path, "is no kept run: \(ReplayFault.words(error))")
        }
    }

    init(scenario: String, network: NetworkKind?, seed: Seed, script: ChoiceScript) {
        carillonRun = StoredRun.format
        self.scenario = scenario
        self.network = network?.rawValue
        self.seed = seed.description
        choices = script.trimmed.lists.mapValues { list in
            list.indices.filter { list[$0] != 0 }.map { "\($0):\(list[$0])" }.joined(separator: " ")
        }
    }

    // MARK: Parts

    /// Returns the network; `nil` if the scenario uses none.
    func network(in path: String) throws(ReplayFault) -> NetworkKind? {
        guard let network else { return nil }
        guard let kind = NetworkKind(rawValue: network) else {
            throw ReplayFault(path, "names the network “\(network)”, and there are memory and loopback")
        }
        return kind
    }

    func seed(in path: String) throws(ReplayFault) -> Seed {
        guard let seed = Seed(parsing: seed) else { throw ReplayFault(path, "names the seed “\(seed)”, which is none") }
        return seed
    }

    func script(in path: String) throws(ReplayFault) -> ChoiceScript {
        var script = ChoiceScript()
        for (stream, text) in choices.sorted(by: { $0.key < $1.key }) {
            var list: [UInt64] = []
            for word in text.split(separator: " ") {
                let parts = word.split(separator: ":", omittingEmptySubsequences: false)
                guard parts.count == 2, let position = UInt64(parts[0]), position >= list.count,
                    position < StoredRun.lengthLimit, let value = UInt64(parts[1])
                else {
                    throw ReplayFault(
                        path, "has the choice “\(word)” in “\(stream)”; choices are words such as 12:1, in order")
                }
                list += Array(repeating: 0, count: Int(position) - list.count) + [value]
            }
            script.lists[stream] = list
        }
        return script
    }
}

extension Replay {
    /// The bytes of a file.
    package var data: Data {
        var stored = StoredRun(scenario: scenario, network: network, seed: seed, script: script)
        stored.carillon = CarillonVersion.current
        stored.digest = digest
        stored.expect = expect.rawValue
        stored.verdict = verdict.rawValue
        stored.failure = failure
        stored.faults = faults.isEmpty ? nil : faults
        stored.saboteur = saboteur
        return stored.data
    }

    /// Reads a file.
    ///
    /// - Throws: ``ReplayFault``.
    package init(readingFrom path: String) throws(ReplayFault) {
        let stored = try StoredRun(readingFrom: path)
        guard let expect = Expectation(rawValue: stored.expect ?? Expectation.fail.rawValue) else {
            throw ReplayFault(path, "expects “\(stored.expect ?? "")”, and a kept run expects fail or pass")
        }
        guard let verdict = Verdict(rawValue: stored.verdict ?? Verdict.fail.rawValue) else {
            throw ReplayFault(path, "names the verdict “\(stored.verdict ?? "")”, which is none")
        }
        self.init(
            scenario: stored.scenario, network: try stored.network(in: path), seed: try stored.seed(in: path),
            script: try stored.script(in: path), digest: stored.digest ?? "", expect: expect, verdict: verdict,
            failure: stored.failure ?? "", faults: stored.faults ?? [], saboteur: stored.saboteur)
    }
}

/// The reason why a kept run cannot be used.
package struct ReplayFault: Error, CustomStringConvertible {
    package var path: String
    package var reason: String

    package init(_ path: String, _ reason: String) {
        (self.path, self.reason) = (path, reason)
    }

    /// The reason as a sentence.
    package var description: String { "\(path) \(reason)." }

    /// Returns the words of a decoder.
    fileprivate static func words(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "it has no “\(key.stringValue)”"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "its “\(context.codingPath.map(\.stringValue).joined(separator: "."))” is of another kind"
        default: "its bytes make no sense"
        }
    }
}
