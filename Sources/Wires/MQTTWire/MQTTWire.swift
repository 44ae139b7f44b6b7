/// # MQTTWire
///
/// MQTT 3.1.1 as bytes and as values, for a client and a server alike. The module has no I/O, no clock and no session
/// state. Bytes go in and packets come out, and back.
///
/// ```swift
/// var decoder = PacketDecoder(from: .client, maximumPacketSize: 65_536)
/// decoder.append(bytesFromTheNetwork)
/// while let decoded = try decoder.next() {
///     if case .publish(let publish) = decoded.packet, filter.matches(publish.topic) { … }
/// }
///
/// let bytes = try PacketEncoder().encode(.connack(Connack(returnCode: .accepted)))
/// ```
///
/// - `Protocol/`: types that both ends share, such as ``ProtocolVersion``, ``Statement``, ``WireLimits``.
/// - `Packets/`: the values, from ``ControlPacket`` down. Where a type can prevent it, a value cannot express what the
///   standard forbids: packet identifier 0, DUP at QoS 0, a wildcard in a topic name.
/// - `Text/`: topic names, filters and levels, and how they match. All of them are compared by their bytes.
/// - `Decoding/`: ``PacketDecoder`` and its ``DecodingFailure``, which names the violated statement.
/// - `Encoding/`: ``PacketEncoder`` and its ``EncodingFailure``.
/// - `Describing/`: a packet in one line, or as a list of fields.
///
/// ## Decisions
///
/// - The decoder accepts a padded remaining length (`80 00` for 0), because MQTT 3.1.1 does not forbid it. The encoder
///   never pads.
/// - CONNACK with a return code above 5, or with Session Present beside a refusal, is malformed, as is DUP at QoS 0.
/// - An empty client identifier with clean session 0 is a valid packet. The server answers it with return code 2
///   [MQTT-3.1.3-8].
/// - The decoder checks that CONNECT comes first only where it learns the version from CONNECT. Session code checks for
///   a second CONNECT, for identifiers in use and for the order of acknowledgements.
/// - Characters that the standard only discourages (control characters, non-characters) are accepted.
///
/// ## How to add MQTT 5.0
///
/// ``ProtocolVersion`` gets a case `v5_0`, level 5. ``PacketDecoder`` learns it from CONNECT or gets it as an argument,
/// ``PacketEncoder`` gets it as an argument, and both already pass it on to every packet. The compiler then asks for
///
/// - each rule in `ProtocolVersion+Rules.swift`: the remaining length must not be padded [MQTT-1.5.5-1], a password may
///   come alone, which kinds have a fixed length (only PINGREQ and PINGRESP), and which end may send which kind (a
///   server may send DISCONNECT, both may send AUTH);
/// - ``ControlPacket/Kind`` 15, AUTH, and its place in each switch.
///
/// Then, packet by packet, in `X+Decoding.swift`, `X+Encoding.swift` and the value itself:
///
/// - **Properties** are one type, an ordered list of identifier and value, since user properties keep their order
///   [MQTT-3.3.2-18]. A packet has `var properties = Properties()`, a default that leaves callers as they are. ``Will``
///   has properties of its own. Properties follow the fixed part of the variable header: after keep alive in CONNECT,
///   after the packet identifier (the topic at QoS 0) in PUBLISH, before the topic in the will. One function of the
///   field reader reads them and gets the set of allowed properties, one function appends them, one measures them. A
///   version without properties reads, writes and counts none.
/// - **Reason codes** are one type. CONNACK has a reason code beside ``Connack/returnCode``, which stays the code of
///   3.1.1. Acknowledgements get `case puback(PacketIdentifier, Reason = .success)`, and the decoder reads only the
///   identifier if the remaining length is 2. SUBACK and UNSUBACK have one reason code for each filter. `disconnect`
///   gets one.
/// - **SUBSCRIBE** has more options in the byte that now is the requested QoS: ``Subscription`` gets `noLocal`,
///   `retainAsPublished` and `retainHandling`, with the defaults of 3.1.1.
/// - **PUBLISH** may have an empty topic with a topic alias. The meaning of an alias is state of a connection: the wire
///   passes the alias on, and the session resolves it.
/// - ``DecodingFailure/Reason`` can name for each of its cases the reason code that a 5.0 server puts into CONNACK or
///   DISCONNECT: 0x81 malformed, 0x84 unsupported version, 0x95 too large.
