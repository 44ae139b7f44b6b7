/// # DDPWire
///
/// Meteor's Distributed Data Protocol, versions 1, pre2 and pre1, as text and as values, for a client and a server
/// alike. The module has no I/O, no clock and no session state. One message is one text frame of a WebSocket.
///
/// ```swift
/// let message = try ClientMessage(text: #"{"msg":"sub","id":"1","name":"tasks","params":[{"$date":0}]}"#)
/// if case .sub(let sub) = message { print(sub.name, sub.params) }
///
/// let text = ServerMessage.ready(subs: ["1"]).text  // {"msg":"ready","subs":["1"]}
/// ```
///
/// - `EJSON/`: ``EJSON``, the values that documents, parameters and results consist of.
/// - `Messages/`: ``ClientMessage`` and ``ServerMessage``, one type for each direction, and ``DDPError``.
/// - `Identifiers/`: ``DocumentIdentifier``, the identifiers of documents as the wire shows them; ``DDPVersion``.
/// - `Decoding/`: from text to a message, or a ``DDPFailure`` that says which answer a server owes.
/// - `Encoding/`: from a message to text.
/// - ``CarillonEnvironment/SecretNames/ddp``: the names of secrets.
///
/// ## Decisions
///
/// - Unknown members of a message are ignored (DDP.md), and optional ones that are `null` are absent, apart from
///   `params` and `randomSeed`, where a server must complain.
/// - `{"server_id": "0"}`, the greeting of servers before 2.3, is ``ServerMessage/greeting``.
/// - A client that gets a document without `fields` gets one with no fields; absent `cleared` is none.
/// - An `$InfNaN` is NaN for 0 and infinite for any other number, by its sign; an `$escape` of anything but an object
///   is a failure. Meteor makes an empty object of that.
/// - Members of `$value` are JSON, not EJSON, as in Meteor.
