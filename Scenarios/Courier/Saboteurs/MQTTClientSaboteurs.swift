import CarillonClients
import CarillonConformance
import JSONWire

/// Defects of clients of MQTT that no other saboteur of Courier's has. Each stands between the scenario and the client.
extension [Saboteur] {
    static let mqttClients: [Saboteur] = [
        Saboteur("mqtt-client/hides-refusals", "A refused connection is told as one that stands.", breaks: ["MQC-2"]) {
            $0.filterClients(of: .mqtt) {
                var filter = ClientFilter()
                filter.line = { line in
                    guard line["answer"] == "failed", line["reason"]?.string?.contains("refused") == true else {
                        return [line]
                    }
                    return [["event": "connected"], ["id": line["id"] ?? .null, "answer": "done"]]
                }
                return filter
            }
        },
        Saboteur(
            "mqtt-client/forgets-with-the-connection", "A message at QoS 2 is told again on the next connection.",
            breaks: ["MQC-10"]
        ) {
            $0.filterClients(of: .mqtt) {
                var last: JSON?
                var filter = ClientFilter()
                filter.line = { line in
                    if line["event"] == "message", line["qos"] == 2 { last = line }
                    guard line["event"] == "connected", let again = last.take() else { return [line] }
                    return [line, again]
                }
                return filter
            }
        },
        Saboteur("mqtt-client/reads-text", "A payload that is no text is told as one.", breaks: ["MQC-8"]) {
            $0.filterClients(of: .mqtt) {
                .events("message") { line in
                    guard case .object(var fields) = line, fields["payload64"] != nil else { return [line] }
                    fields["payload64"] = nil
                    fields["payload"] = "?"
                    return [.object(fields)]
                }
            }
        },
    ]
}
