import MQTTWire
import MockHosting

/// The packets that a misbehaviour of a broker strikes.
public typealias PacketPattern = MessagePattern<ControlPacket>

/// Something that a broker does wrong on purpose.
///
/// ```swift
/// broker.misbehave(.drop(.puback, first: 2))
/// broker.misbehave(.refuseConnect(.serverUnavailable, first: 3))
/// ```
public typealias BrokerMisbehaviour = Misbehaviour<ControlPacket>
