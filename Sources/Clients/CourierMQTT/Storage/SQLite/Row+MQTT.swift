import Foundation
import GRDB
import MQTTWire

// Anybody may have changed the file. So each value is checked against the rules of MQTT.
extension Row {
    func topicName(_ column: String) throws -> TopicName {
        let text: String = try self.decode(forColumn: column)
        do {
            return try TopicName(text)
        } catch {
            throw StorageError.corrupt("column \(column): \(error)")
        }
    }

    func topicFilter(_ column: String) throws -> TopicFilter {
        let text: String = try self.decode(forColumn: column)
        do {
            return try TopicFilter(text)
        } catch {
            throw StorageError.corrupt("column \(column): \(error)")
        }
    }

    func packetIdentifier(_ column: String) throws -> PacketIdentifier {
        let number: Int64 = try self.decode(forColumn: column)
        guard let identifier = UInt16(exactly: number).flatMap({ PacketIdentifier($0) }) else {
            throw StorageError.corrupt("column \(column): \(number) is no packet identifier")
        }
        return identifier
    }

    func qualityOfService(_ column: String) throws -> QualityOfService {
        let number: Int64 = try self.decode(forColumn: column)
        guard let quality = UInt8(exactly: number).flatMap(QualityOfService.init(rawValue:)), quality > .atMostOnce
        else { throw StorageError.corrupt("column \(column): messages at QoS \(number) are not stored") }
        return quality
    }

    func payload(_ column: String) throws -> [UInt8] {
        let data: Data = try self.decode(forColumn: column)
        return [UInt8](data)
    }
}
