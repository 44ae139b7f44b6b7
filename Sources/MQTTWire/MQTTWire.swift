/// # MQTTWire
///
/// MQTT 3.1.1 as bytes and as values, for a client and a server alike. No I/O, no clock, no state of a session: bytes in, packets out, and back.
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
/// - `Protocol/`: what both ends share, such as ``ProtocolVersion``, ``Statement``, ``WireLimits``.
/// - `Packets/`: the values, from ``ControlPacket`` down. What the standard forbids they cannot say, where a type can see to it: no packet
///   identifier 0, no DUP at QoS 0, no wildcard in a topic name.
/// - `Text/`: topic names, filters and levels, and how they match. All of them are compared by their bytes.
/// - `Decoding/`: ``PacketDecoder`` and its ``DecodingFailure``, which names the violated statement.
/// - `Encoding/`: ``PacketEncoder`` and its ``EncodingFailure``.
/// - `Describing/`: a packet in one line, or as a list of fields.
///
/// ## What is decided here
///
/// - A remaining length that is padded (`80 00` for 0) is accepted: MQTT 3.1.1 does not forbid it. What is sent is never padded.
/// - CONNACK with a return code above 5, or with Session Present beside a refusal, is malformed, as is DUP at QoS 0.
/// - An empty client identifier with clean session 0 is a packet like any other: the server answers it with return code 2 [MQTT-3.1.3-8].
/// - That CONNECT comes first is checked only where the version is to be learned from it. A second CONNECT, identifiers in use, the order of
///   acknowledgements are for those who keep sessions.
/// - Characters that the standard merely discourages (control characters, non-characters) pass.
///
/// ## How MQTT 5.0 joins
///
/// ``ProtocolVersion`` gets a case `v5_0`, level 5. ``PacketDecoder`` learns it from CONNECT or is given it, ``PacketEncoder`` is given it, and both hand
/// it down to every packet already. The compiler then asks for
///
/// - each rule in `ProtocolVersion+Rules.swift`: the remaining length must not be padded [MQTT-1.5.5-1], a password may come alone, which kinds
///   have a fixed length (only PINGREQ and PINGRESP), and who may send what (a server may send DISCONNECT, both may send AUTH);
/// - ``ControlPacket/Kind`` 15, AUTH, and its place in each switch.
///
/// Then, packet by packet, in `X+Decoding.swift`, `X+Encoding.swift` and the value itself:
///
/// - **Properties** are one type, an ordered list of identifier and value, since user properties keep their order [MQTT-3.3.2-18]. A packet has
///   `var properties = Properties()`, a default that leaves callers as they are; ``Will`` has one of its own. They follow the fixed part of
///   the variable header: after keep alive in CONNECT, after the packet identifier (the topic at QoS 0) in PUBLISH, before the topic in the will.
///   One function of the field reader takes them, with the set of those that are allowed there, one appends them, one measures them; a
///   version without properties reads, writes and counts none.
/// - **Reason codes** are one type. CONNACK has it beside ``Connack/returnCode``, which stays what 3.1.1 sends; acknowledgements get
///   `case puback(PacketIdentifier, Reason = .success)`, where no more than the identifier is read if the remaining length is 2; SUBACK
///   and UNSUBACK have one for each filter; `disconnect` gets one.
/// - **SUBSCRIBE** has more options in the byte that now is the requested QoS: ``Subscription`` gets `noLocal`, `retainAsPublished` and
///   `retainHandling`, with the defaults of 3.1.1.
/// - **PUBLISH** may have an empty topic with a topic alias. What an alias stands for is state of a connection: the wire hands on the alias, and
///   the session resolves it.
/// - ``DecodingFailure/Reason`` can say for each of its cases which reason code a 5.0 server puts into CONNACK or DISCONNECT: 0x81 malformed, 0x84
///   unsupported version, 0x95 too large.
