public import MQTTWire
public import MockHosting

/// The packets that a misbehaviour of a broker strikes.
public typealias PacketPattern = MessagePattern<ControlPacket>

/// A mistake that a broker makes on purpose.
///
/// ```swift
/// broker.misbehave(.drop(.puback, first: 2))
/// broker.misbehave(.refuseConnect(.serverUnavailable, first: 3))
/// ```
public typealias BrokerMisbehaviour = Misbehaviour<ControlPacket>
