import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/mqtt``. The command `carillon saboteurs --learn` writes
    /// them, and people read them.
    static let mqtt = CatchList(
        #"""
        mqtt/abandons-in-flight
          MQTT-3.10.4-3 mqtt/unsubscribe/in-flight: and acknowledged to the end
        mqtt/any-subprotocol
          MQTT-6.0.0-3 mqtt/websocket/subprotocol: an offer of nothing is refused
        mqtt/barks-only
          MQTT-3.1.4-5 mqtt/connect/refused: CONNACK with code 4, and nothing after it
          MQTT-3.2.2-5 mqtt/connect/refused: CONNACK with code 4, and nothing after it
        mqtt/boasts-sessions
          MQTT-3.2.2-1 mqtt/connect/first-packet: alice gets CONNACK with code 0 and no session, and then the other answers
          MQTT-3.2.2-1 mqtt/session/clean: a clean session is never one that was there
          MQTT-3.2.2-1 mqtt/told/passwords: CONNECT number 0 in pieces of 1: she is let in
          MQTT-3.2.2-3 mqtt/connect/first-packet: alice gets CONNACK with code 0 and no session, and then the other answers
          MQTT-3.2.2-3 mqtt/session/clean: a clean session is never one that was there
        mqtt/burns-wills
          MQTT-3.1.2-8 mqtt/broker/commands: the journal has them
          MQTT-3.1.2-8 mqtt/told/events: the trace has all of it, once and in order
          MQTT-3.1.2-8 mqtt/will/published: reset: the will comes, at QoS 2
          MQTT-3.14.1-1 mqtt/will/malformed-disconnect: and publishes the will
        mqtt/composes
          MQTT-4.7.3-4 mqtt/topics/characters: a topic with an é of two arrives as it was sent
        mqtt/conceals-repetition
          MQTT-3.3.1-1 mqtt/redelivery/reconnect: each with DUP, in round 1
        mqtt/counts-short
          MQTT-3.8.4-5 mqtt/subscribe/several-filters: one SUBACK tells of all four, in their order
        mqtt/dawdles
          MQTT-3.1.2-24 mqtt/keep-alive/silence: with 20 s, the broker gives up
        mqtt/denies-sessions
          MQTT-3.2.2-2 mqtt/session/kept: the broker has kept the session
        mqtt/despises-qos-0
          MQTT-3.3.1-7 mqtt/retained/at-most-once: only the new one is there
        mqtt/distrusts-duplicates
          MQTT-4.3.2-2 mqtt/qos/at-least-once-in: and stands for a new message each time
        mqtt/doubles-repetitions
          MQTT-4.3.3-2 mqtt/crowd/exactly-once: the reader has each message once, in order
          MQTT-4.3.3-2 mqtt/crowd/flapping-day: the reader has the whole day, once and in order
          MQTT-4.3.3-2 mqtt/qos/exactly-once-in: each message went on once
        mqtt/endless-handshakes
          MQTT-TLS-5 mqtt/tls/cut: but there is when those that stand still have been given up
        mqtt/erases-nothing
          MQTT-3.3.1-10 mqtt/retained/erased: the retained message is gone
        mqtt/forges-wills
          MQTT-3.1.2-12 mqtt/will/none: nothing is published
        mqtt/forgets-readers
          MQTT-4.5.0-1 mqtt/crowd/half-open: second 40: messages go through
          MQTT-4.5.0-1 mqtt/crowd/matching: in 25 rounds all twelve get what the naive model says
          MQTT-4.5.0-1 mqtt/limits/memory: all that is kept comes
          MQTT-4.5.0-1 mqtt/limits/queues: dropNewest, 1000 messages, 20 bytes: then there is room again
          MQTT-4.5.0-1 mqtt/limits/slow-consumers: drop: and what has waited, when there was room again
          MQTT-4.5.0-1 mqtt/misbehaviour/packets: ["repeat PUBLISH from clients"]: that comes
          MQTT-4.5.0-1 mqtt/ordering/publisher: reader 0 gets all that a has sent, in its order
          MQTT-4.5.0-1 mqtt/pressure/circle: 1 clients: all messages arrive
          MQTT-4.5.0-1 mqtt/pressure/going: the messages that were taken over come when she is back
          MQTT-4.5.0-1 mqtt/pressure/piecewise: all that bob says is delivered, in its order
          MQTT-4.5.0-1 mqtt/pressure/slow: all thirty come, in nine minutes
          MQTT-4.5.0-1 mqtt/pressure/turns: all that bob has to say comes, in its order
        mqtt/forgets-tls
          MQTT-TLS-1 mqtt/tls/traffic: alice is let in
          MQTT-TLS-6 mqtt/tls/plain: CONNECT has no answer
        mqtt/forgets-wills
          MQTT-3.1.2-17 mqtt/will/retained: a later subscriber finds the will
        mqtt/forgives-bad-utf8
          MQTT-1.5.3-1 mqtt/topics/malformed-text: a surrogate in a topic name: the broker closes the connection
          MQTT-3.3.2-1 mqtt/topics/malformed-text: a surrogate in a topic name: the broker closes the connection
        mqtt/forgives-duplicates
          MQTT-3.3.1-2 mqtt/qos/at-most-once: a message at QoS 0 with DUP: the broker closes the connection
        mqtt/forgives-emptiness
          MQTT-4.7.3-1 mqtt/topics/empty: a message to it: the broker closes the connection
        mqtt/forgives-flags
          MQTT-2.2.2-2 mqtt/malformed/flags: PUBACK with the flags 1: the broker closes the connection
          MQTT-3.10.1-1 mqtt/malformed/flags: UNSUBSCRIBE with the flags 0: the broker closes the connection
          MQTT-3.14.1-1 mqtt/will/malformed-disconnect: the broker closes the connection
          MQTT-3.6.1-1 mqtt/malformed/flags: PUBREL with the flags 0: the broker closes the connection
          MQTT-3.8.1-1 mqtt/malformed/flags: SUBSCRIBE with the flags 0: the broker closes the connection
          MQTT-4.8.0-1 mqtt/malformed/random-bytes: a client that sends a wrong bit among prescribed flags is cut off
          MQTT-4.8.0-1 mqtt/told/violations: the journal tells of malformed CONNECT, number 33
        mqtt/forgives-hash
          MQTT-4.7.1-2 mqtt/topics/malformed-filters: a subscription to “a#”: the broker closes the connection
        mqtt/forgives-lone-passwords
          MQTT-3.1.2-22 mqtt/connect/malformed: a password without a user name: the connection is closed
        mqtt/forgives-null
          MQTT-1.5.3-2 mqtt/topics/malformed-text: U+0000 in a client identifier: the broker closes the connection
          MQTT-1.5.3-2 mqtt/topics/malformed-text: U+0000 in a topic name: the broker closes the connection
          MQTT-1.5.3-2 mqtt/topics/malformed-text: U+0000 in a user name: the broker closes the connection
          MQTT-1.5.3-2 mqtt/topics/malformed-text: U+0000 in a will topic: the broker closes the connection
          MQTT-4.7.3-2 mqtt/topics/malformed-text: U+0000 in a topic name: the broker closes the connection
        mqtt/forgives-options
          MQTT-3.8.3-4 mqtt/malformed/third-qos: SUBSCRIBE with the options 3: the broker closes the connection
        mqtt/forgives-plus
          MQTT-4.7.1-3 mqtt/topics/malformed-filters: a subscription to “a+”: the broker closes the connection
        mqtt/forgives-pubrel-flags
          MQTT-3.6.1-1 mqtt/malformed/flags: PUBREL with the flags 0: the broker closes the connection
        mqtt/forgives-subscribe-flags
          MQTT-3.8.1-1 mqtt/malformed/flags: SUBSCRIBE with the flags 0: the broker closes the connection
        mqtt/forgives-surplus-names
          MQTT-3.1.2-18 mqtt/connect/malformed: a user name without its flag: the connection is closed
          MQTT-3.1.2-20 mqtt/connect/malformed: a password without its flag: the connection is closed
        mqtt/forgives-third-qos
          MQTT-3.3.1-4 mqtt/malformed/third-qos: PUBLISH at QoS 3: the broker closes the connection
        mqtt/forgives-third-will-qos
          MQTT-3.1.2-14 mqtt/connect/malformed: a will at QoS 3: the connection is closed
        mqtt/forgives-unsubscribe-flags
          MQTT-3.10.1-1 mqtt/malformed/flags: UNSUBSCRIBE with the flags 0: the broker closes the connection
        mqtt/forgives-violations
          MQTT-4.8.0-1 mqtt/malformed/violations: type 0: the broker closes the connection
        mqtt/forgives-wildcards
          MQTT-3.3.2-2 mqtt/topics/wildcards-in-names: a message to “#”: the broker closes the connection
          MQTT-4.7.1-1 mqtt/topics/wildcards-in-names: a message to “#”: the broker closes the connection
        mqtt/forgives-zero
          MQTT-2.3.1-1 mqtt/malformed/identifier-zero: PUBLISH at QoS 1 with identifier 0: the broker closes the connection
        mqtt/hands-duplicates-on
          MQTT-3.3.1-3 mqtt/qos/own-duplicates: without DUP, for it is the first time
        mqtt/hoards-sessions
          MQTT-3.1.2-6 mqtt/session/clean: a clean session is never one that was there
          MQTT-3.1.4-3 mqtt/session/clean: a clean session is never one that was there
        mqtt/hurries
          MQTT-3.1.2-24 mqtt/keep-alive/silence: after 30.0 seconds and no sooner
        mqtt/ignores-case-of-names
          MQTT-3.1.3-2 mqtt/session/by-identifier: five spellings are five clients
        mqtt/ignores-second-connect
          MQTT-3.1.0-2 mqtt/connect/second-connect: the broker closes the connection
        mqtt/impostor
          MQTT-TLS-2 mqtt/tls/validity: an expired certificate is refused
          MQTT-TLS-3 mqtt/tls/authority: somebody else of the authority's name is not trusted
          MQTT-TLS-4 mqtt/tls/host: the name is not in the certificate
        mqtt/invents-codes
          MQTT-3.9.3-2 mqtt/subscribe/several-filters: The broker sends MQTT, and not malformed SUBACK, byte 7 of the packet at byte 4 of the stream: there is no return code 3 [MQTT-3.9.3-2]
        mqtt/keeps-emptiness
          MQTT-3.3.1-11 mqtt/retained/erased: and nothing is retained in its place
        mqtt/keeps-malformed-connects
          MQTT-3.1.4-1 mqtt/connect/malformed: a surplus byte: the connection is closed
          MQTT-3.1.4-1 mqtt/told/wrong-passwords: with 0 as byte 9, it is not taken
        mqtt/keeps-nameless
          MQTT-3.1.3-8 mqtt/connect/rejected-identifiers: “”, clean session 0, is refused with code 2
        mqtt/keeps-subscriptions
          MQTT-3.10.4-2 mqtt/unsubscribe/stops: messages with a topic that is not wanted any more do not
        mqtt/last-word-counts
          MQTT-3.3.5-1 mqtt/crowd/matching: in 25 rounds all twelve get what the naive model says
          MQTT-3.3.5-1 mqtt/subscribe/overlapping: with a/b at QoS 2, it comes at QoS 2
        mqtt/loses-sessions
          MQTT-3.1.2-4 mqtt/crowd/broker-restart: all two hundred have all ten messages
          MQTT-3.1.2-4 mqtt/session/kept: the broker has kept the session
          MQTT-3.1.4-3 mqtt/session/kept: the broker has kept the session
        mqtt/marks-everything
          MQTT-3.3.1-2 mqtt/qos/at-most-once: The broker sends MQTT, and not malformed PUBLISH, byte 0 of the packet at byte 9 of the stream: DUP is set at QoS 0 [MQTT-3.3.1-2]
          MQTT-4.3.1-1 mqtt/qos/at-most-once: The broker sends MQTT, and not malformed PUBLISH, byte 0 of the packet at byte 9 of the stream: DUP is set at QoS 0 [MQTT-3.3.1-2]
        mqtt/mutes-retain
          MQTT-3.3.1-8 mqtt/retained/new-subscriber: with RETAIN
        mqtt/no-connack
          MQTT-3.1.4-4 mqtt/connect/first-packet: bob gets CONNACK with code 0 and no session, and then the other answers
          MQTT-3.1.4-4 mqtt/limits/connections: two clients are let in
          MQTT-3.1.4-4 mqtt/misbehaviour/connecting: a faithful broker lets her in
        mqtt/no-pong
          MQTT-3.12.4-1 mqtt/crowd/half-open: second 0: pings are answered
          MQTT-3.12.4-1 mqtt/keep-alive/ping: PINGRESP in minute 1
          MQTT-3.12.4-1 mqtt/misbehaviour/mute: at first she is served
          MQTT-3.12.4-1 mqtt/misbehaviour/patterns: all: each strike is counted
          MQTT-3.12.4-1 mqtt/told/packets: the broker answers what it is asked
        mqtt/no-puback
          MQTT-3.3.4-1 mqtt/qos/at-least-once-in: each gets its PUBACK
        mqtt/no-pubrec
          MQTT-3.3.4-1 mqtt/qos/exactly-once-in: PUBREC
        mqtt/no-pubrel
          MQTT-4.3.3-1 mqtt/crowd/exactly-once: the reader has each message once, in order
          MQTT-4.3.3-1 mqtt/qos/exactly-once-out: PUBREC is answered with PUBREL
        mqtt/no-suback
          MQTT-3.8.4-1 mqtt/subscribe/suback: three requests, three answers
        mqtt/no-unsuback
          MQTT-3.10.4-4 mqtt/unsubscribe/stops: UNSUBACK with the identifier of the request
          MQTT-3.10.4-5 mqtt/unsubscribe/literally: “News/Local” is answered, although it deletes nothing
        mqtt/numbers-everything
          MQTT-2.3.1-5 mqtt/qos/at-most-once: it arrives at QoS 0, as it was
        mqtt/one-frame-one-packet
          MQTT-6.0.0-2 mqtt/websocket/frames: in pieces of 1 bytes each packet is answered
        mqtt/one-identifier
          MQTT-2.3.1-4 mqtt/qos/at-least-once-out: each with an identifier of its own
          MQTT-4.3.2-1 mqtt/qos/at-least-once-out: each with an identifier of its own
        mqtt/one-name-for-all
          MQTT-3.1.3-6 mqtt/connect/identifiers: a client without a name stays when another one comes
        mqtt/overlooks-missing-wills
          MQTT-3.1.2-9 mqtt/connect/malformed: a will flag without a will: the connection is closed
        mqtt/overlooks-reserved-flag
          MQTT-3.1.2-3 mqtt/connect/malformed: the reserved flag: the connection is closed
        mqtt/overtakes
          MQTT-4.6.0-6 mqtt/crowd/broker-restart: those at QoS 2 have each message once, in its order
          MQTT-4.6.0-6 mqtt/ordering/publisher: reader 0 gets all that a has sent, in its order
          MQTT-4.6.0-6 mqtt/pressure/full: with room for 10 messages and 1000 bytes, all arrive in their order
          MQTT-4.6.0-6 mqtt/pressure/stalled: and gets the messages that have waited for her, and those that come
        mqtt/raises-qos
          MQTT-3.8.4-6 mqtt/qos/lower-of-two: each at the lower of the two
        mqtt/reads-text
          MQTT-6.0.0-1 mqtt/websocket/text: with the code for data of the wrong kind
        mqtt/reads-wills-anyway
          MQTT-3.1.2-10 mqtt/will/disconnect: a client that leaves in order leaves no will
          MQTT-3.14.4-3 mqtt/will/disconnect: a client that leaves in order leaves no will
        mqtt/refuses-with-session
          MQTT-3.2.2-4 mqtt/connect/refused: The broker sends MQTT, and not malformed CONNACK, byte 2 of the packet at byte 0 of the stream: a refusal says that a session is present [MQTT-3.2.2-4]
        mqtt/repeats-in-disorder
          MQTT-4.6.0-1 mqtt/crowd/exactly-once: the reader has each message once, in order
          MQTT-4.6.0-1 mqtt/redelivery/reconnect: each with the identifier that it had
        mqtt/repeats-wills
          MQTT-3.1.2-10 mqtt/will/disconnect: nor is it kept for her next connection
          MQTT-3.1.2-10 mqtt/will/published: while she is there nothing is said
        mqtt/retains-everything
          MQTT-3.3.1-12 mqtt/retained/not: only what was to be retained is
        mqtt/retains-nothing
          MQTT-3.3.1-5 mqtt/limits/retained: one is retained
          MQTT-3.3.1-5 mqtt/retained/new-subscriber: the last message of each topic comes
          MQTT-3.3.1-5 mqtt/topics/levels: filter 0 matches the retained message
        mqtt/retains-wills
          MQTT-3.1.2-16 mqtt/will/published: a will that was not to be retained is not
        mqtt/reverses-suback
          MQTT-3.9.3-1 mqtt/subscribe/several-filters: one SUBACK tells of all four, in their order
        mqtt/says-it-once
          MQTT-4.4.0-1 mqtt/broker/crash: all goes on where it was
          MQTT-4.4.0-1 mqtt/crowd/exactly-once: the reader has each message once, in order
          MQTT-4.4.0-1 mqtt/crowd/flapping-day: the reader has the whole day, once and in order
          MQTT-4.4.0-1 mqtt/qos/exactly-once-out: without PUBREC it comes again
          MQTT-4.4.0-1 mqtt/redelivery/reconnect: each with the identifier that it had
        mqtt/serves-any-protocol
          MQTT-3.1.2-1 mqtt/connect/other-protocols: the protocol “MQTt” is not served
        mqtt/short-identifiers
          MQTT-3.1.3-5 mqtt/connect/identifiers: “0123456789abcdefghijklm” is let in
        mqtt/short-topics
          MQTT-4.7.3-3 mqtt/topics/characters: a topic with 65,535 bytes arrives as it was sent
        mqtt/shouts
          MQTT-3.3.2-3 mqtt/crowd/matching: in 25 rounds all twelve get what the naive model says
          MQTT-3.3.2-3 mqtt/topics/characters: a topic with a byte order mark at its beginning arrives as it was sent
        mqtt/shouts-retain
          MQTT-3.3.1-9 mqtt/retained/established: both come without RETAIN
        mqtt/silent-about-versions
          MQTT-3.1.2-2 mqtt/connect/other-protocols: level 0 is answered with return code 1
        mqtt/slow-clocks
          MQTT-TLS-2 mqtt/tls/validity: an expired certificate is refused
        mqtt/slow-connack
          MQTT-3.2.0-1 mqtt/connect/first-packet: alice gets CONNACK with code 0 and no session, and then the other answers
        mqtt/snubs-intruders
          MQTT-3.3.5-2 mqtt/limits/rights: alice may do what is hers to do
          MQTT-3.3.5-2 mqtt/subscribe/unauthorized: it is acknowledged as usual
        mqtt/stores-nothing
          MQTT-3.1.2-5 mqtt/session/kept: the messages of her absence come now
        mqtt/strips-marks
          MQTT-1.5.3-3 mqtt/topics/characters: a topic with a byte order mark at its beginning arrives as it was sent
        mqtt/suback-for-each
          MQTT-3.8.4-4 mqtt/subscribe/several-filters: one SUBACK tells of all four, in their order
        mqtt/swallows-anything
          MQTT-4.8.0-2 mqtt/malformed/too-large: one byte more, and the connection is closed
        mqtt/takes-retained-along
          MQTT-3.1.2-7 mqtt/session/retained-outlives: a year later it is still there
        mqtt/tells-retained-secrets
          MQTT-4.7.2-1 mqtt/topics/dollar: the retained messages that match #
        mqtt/tells-secrets
          MQTT-4.7.2-1 mqtt/crowd/matching: in 25 rounds all twelve get what the naive model says
          MQTT-4.7.2-1 mqtt/topics/dollar: the messages that match #
        mqtt/tolerates-intruders
          MQTT-3.3.5-2 mqtt/subscribe/unauthorized-strictly: the broker closes the connection
        mqtt/two-of-one-name
          MQTT-3.1.4-2 mqtt/connect/take-over: the older connection is closed
        mqtt/unsubscribes-from-one
          MQTT-3.10.4-6 mqtt/unsubscribe/several: only what was not named still comes
        mqtt/unsubscribes-loosely
          MQTT-3.10.4-1 mqtt/crowd/matching: in 25 rounds all twelve get what the naive model says
          MQTT-3.10.4-1 mqtt/unsubscribe/literally: the subscription is there as before
        mqtt/whispers-wills
          MQTT-3.1.2-9 mqtt/will/published: reset: the will comes, at QoS 2
        mqtt/withholds-retained
          MQTT-3.3.1-6 mqtt/retained/new-subscriber: the last message of each topic comes
        mqtt/withholds-retained-later
          MQTT-3.8.4-3 mqtt/subscribe/again: the retained message comes again
        mqtt/wrong-flags
          MQTT-2.2.2-1 mqtt/malformed/flags: The broker sends MQTT, and not malformed PUBCOMP, byte 0 of the packet at byte 12 of the stream: the flags are 0001 instead of 0000 [MQTT-2.2.2-1, MQTT-2.2.2-2]
        mqtt/wrong-puback
          MQTT-2.3.1-6 mqtt/misbehaviour/late: the packets that follow overtake the delayed one
          MQTT-2.3.1-6 mqtt/qos/at-least-once-in: each gets its PUBACK
        mqtt/wrong-pubrec
          MQTT-2.3.1-6 mqtt/qos/exactly-once-in: PUBREC
        mqtt/wrong-pubrel
          MQTT-2.3.1-6 mqtt/qos/exactly-once-out: PUBREC is answered with PUBREL
          MQTT-2.3.1-6 mqtt/told/acknowledgements: number 4: what there is to answer is answered
        mqtt/wrong-refusal
          MQTT-3.1.3-9 mqtt/connect/rejected-identifiers: “bad apple”, clean session 1, is refused with code 2
        mqtt/wrong-suback
          MQTT-2.3.1-7 mqtt/subscribe/suback: three requests, three answers
          MQTT-3.8.4-2 mqtt/limits/subscriptions: two are granted, at the highest QoS that there is; a third one fails, and one that is there does not
          MQTT-3.8.4-2 mqtt/misbehaviour/serving: as it should be
          MQTT-3.8.4-2 mqtt/subscribe/suback: three requests, three answers
        mqtt/wrong-subprotocol
          MQTT-6.0.0-4 mqtt/websocket/traffic: the subprotocol chosen is mqtt
        mqtt/wrong-unsuback
          MQTT-2.3.1-7 mqtt/unsubscribe/stops: UNSUBACK with the identifier of the request
          MQTT-3.10.4-4 mqtt/unsubscribe/stops: UNSUBACK with the identifier of the request
        """#)
}
