import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/courier``. The command `carillon saboteurs --learn` writes
    /// them, and people read them.
    static let courier = CatchList(
        #"""
        courier/acknowledges-early
          CO-RECV-8 courier/receive/death: noted: nothing is lost
        courier/announces-everything
          CO-RECON-5 courier/reconnect/closed-by-broker: after five seconds it connects, and that is all there is to tell
        courier/anonymous
          MQTT-3.1.2-19 courier/connect/packet: the broker has nothing to object to
        courier/asks-one-adapter
          CO-ADPT-2 courier/adapter/decodes: JSON takes its own, and the rest is text
        courier/asks-twice
          CO-AUTH-1 courier/auth/asks-once: it asked once
        courier/bears-grudges
          CO-AUTH-8 courier/auth/forgiven-failures: the second time begins with the same delays
        courier/begins-anew
          CO-CONN-1 courier/connect/discarded: it is on its way already
        courier/blames-the-app
          CO-LIFE-5 courier/life/background: that is not the app's own wish to disconnect
          CO-PING-3 courier/ping/unanswered: it gives up and connects anew, without a delay, and without pretending that the app had asked for it
        courier/blames-the-network
          CO-RECON-1 courier/reconnect/closed-by-broker: the loss is told
        courier/blurs-topics
          CO-RECV-2 courier/receive/exactly: none but that one
        courier/boasts
          CO-CONN-4 courier/connect/first: and the state that a handler reads in each
        courier/boasts-of-keeping
          CO-PERS-10 courier/keep/locked: and that it could not be kept is told
          CO-PERS-11 courier/keep/full: it is not acknowledged
        courier/cannot-let-go
          CO-CONN-8 courier/disconnect/stays-away: nothing has connected
        courier/cleans-up
          CO-SESS-6 courier/session/expired-at-night: all that was kept arrives, once and in order
          CO-SESS-8 courier/crowd/flapping-day: it has the whole day, once and in order
          CO-SESS-8 courier/crowd/weather: and ann has all of its
          MQC-6 mqtt/client/outage: the message of the outage is told
        courier/cleans-up-soon
          CO-PERS-5 courier/keep/cleanup-timer: after 30 seconds nothing has been cleaned up
        courier/cleans-up-too-much
          CO-PERS-4 courier/keep/cleanup: exactly as old as it may be, it stays
        courier/clinging-sinks
          CO-PBL-1 courier/publishers/let-go: the message that comes afterwards is not heard
        courier/connects-behind-the-scenes
          CO-LIFE-1 courier/life/background: nothing connects in the background
          CO-NET-2 courier/life/background: nothing connects in the background
        courier/connects-for-nothing
          CO-LIFE-4 courier/life/foreground: the client without a topic does not
        courier/counts-connections
          CO-RECON-4 courier/reconnect/reset: the delays grow
        courier/crowds
          CO-PUB-10 courier/publish/window: sixteen are on their way
        courier/describes-values
          CO-PUB-2 courier/publish/unencodable: it throws
        courier/destroys-nothing
          CO-DEST-1 courier/destroy/locked: destroy() is noted, too
          CO-DEST-1 courier/destroy/topics: the next connection asks for nothing
          CO-DEST-2 courier/destroy/kept: neither this process nor the next one has them
          CO-DEST-3 courier/destroy/unsent: neither this process nor the next one sends it
          CO-DEST-4 courier/destroy/told: each as it is
        courier/doubles-late
          CO-RECON-2 courier/reconnect/doubling: from 1 to 30
          CO-RECON-3 courier/reconnect/defaults: the delays
        courier/doubles-messages
          CO-RECV-7 courier/receive/once: so is one that comes again after a reconnect, and was delivered before
          CO-SESS-4 courier/crowd/exactly-once: the reader has each message once, in order
        courier/drops-the-newest
          CO-PERS-9 courier/keep/limit: and it was the oldest that went
        courier/feels-no-network
          CO-NET-1 courier/net/unreachable: that it is gone is told
          CO-NET-2 courier/life/background: a network that comes back is told of, and nothing more
          CO-NET-2 courier/net/reachable: the network is there again, and so is the client, without waiting for its ten minutes
        courier/forges-wills
          CO-CONN-3 courier/connect/packet: the broker reads credentials even if they are empty, and no will
        courier/forgets-configured-topics
          CO-SUB-3 courier/subscribe/configured: each has a SUBSCRIBE of its own
        courier/forgets-messages
          CO-PUB-11 courier/publish/death: both are sent, in their order
          CO-PUB-11 courier/publish/full: the others are there
          MQC-20 mqtt/client/death: it comes again from the next process
        courier/forgets-offline-topics
          CO-SUB-2 courier/subscribe/offline: with one it goes out
        courier/forgets-reasons
          CO-RECON-6 courier/reconnect/broken-rules: a second CONNACK: the codes
          CO-RECON-6 courier/reconnect/failures: a reset: and it is the same one
        courier/forgets-releases
          CO-SESS-4 courier/crowd/dying-apps: the reader has each message once, in order
        courier/forgets-requests
          MQTT-2.3.1-2 courier/wire/wrap-around: after all the others have been used the next ones are those that stand for nothing
          MQTT-2.3.1-3 courier/wire/wrap-around: after all the others have been used the next ones are those that stand for nothing
        courier/forgets-tls
          CO-CONN-11 courier/connect/secure: this broker knows no TLS, and gets no CONNECT
          CO-CONN-12 courier/security/session: ann over ssl is connected
        courier/forgets-tls-later
          CO-CONN-12 courier/security/session: ssl: all come, once, in order
        courier/forgets-unsubscriptions
          CO-SUB-10 courier/session/identities: memory: the former one goes on
          CO-SUB-10 courier/unsubscribe/death: the new process unsubscribes, and no more
        courier/greedy-json
          CO-ADPT-4 courier/adapter/data: it goes as it is
        courier/greets-the-network
          CO-NET-3 courier/net/all-along: neither of it nor of what it would lead to
        courier/hammers
          CO-AUTH-10 courier/auth/other-refusals: unacceptable protocol version (1): after five seconds
          CO-AUTH-9 courier/auth/expired: the first refusal is followed by new credentials at once, the next ones only after the back-off
          CO-RECON-1 courier/reconnect/closed-by-broker: and for four seconds there is nothing more to tell
        courier/hangs-up
          CO-CONN-7 courier/disconnect/goodbye: the broker was told, too
          CO-LIFE-1 courier/life/background: the broker was told
        courier/hasty-states
          CO-CONN-5 courier/connect/states: nor inside the call that changes it
        courier/heeds-old-answers
          CO-AUTH-11 courier/auth/timeout: an answer to the question before the last one does not count any more
        courier/hides-acknowledgements
          CO-CHK-1 courier/chuck/session: each packet is there, in its direction and in order
          CO-CHK-1 courier/chuck/settings: there were 52 packets
          CO-CHK-1 courier/chuck/topics: and the packets that came are those that the broker has sent
        courier/hides-duplicates
          CO-PUB-7 courier/publish/duplicate: the second time as a duplicate
          MQC-16 mqtt/client/duplicate: the second time with DUP
        courier/hides-errors
          CO-AUTH-3 courier/auth/failure: status 401: with the error
          CO-AUTH-3 courier/events/connections: handlers are told the whole story
        courier/hides-flags
          CO-CHK-1 courier/chuck/lines: one for each packet
          CO-CHK-1 courier/chuck/session: with its level of QoS and its flags
        courier/hides-missing-network
          CO-AUTH-4 courier/auth/failure: lost: what is told
          CO-NET-1 courier/net/unreachable: that it is gone is told
        courier/hoards
          CO-SESS-5 courier/session/clean: nothing that came meanwhile is there, and nothing is subscribed to
        courier/holds-few
          CO-RECV-9 courier/receive/in-flight: on one connection
        courier/holds-handlers
          CO-EVT-1 courier/handlers/weak: the client does not hold it
        courier/hushes-messages
          CO-RECV-1 courier/receive/unheard: each with its topic
        courier/hushes-receive-failures
          CO-PERS-10 courier/keep/locked: and that it could not be kept is told
          CO-PERS-9 courier/keep/in-memory: which is told
          CO-PERS-9 courier/keep/limit: one more is told of
          CO-RECV-4 courier/receive/undecodable: the first one is told of
        courier/hushes-send-failures
          CO-PUB-14 courier/publish/clean: each is told to have failed
          CO-PUB-14 courier/publish/too-much: and told, with its size
          CO-PUB-15 courier/publish/bad-topic: and is told
          CO-PUB-16 courier/publish/unreadable: each message is told
          CO-PUB-17 courier/publish/impossible: the one is told
          CO-PUB-2 courier/publish/unencodable: an event
        courier/hushes-subscribe-failures
          CO-SUB-11 courier/events/messages: handlers are told the whole story
          CO-SUB-11 courier/subscribe/refused: the refused one fails
          CO-SUB-12 courier/subscribe/unanswered: then it does
        courier/idle-filters
          CO-PBL-2 courier/publishers/chain: each does its part
        courier/ignores-the-unheard
          MQTT-4.5.0-2 courier/wire/acknowledges: PUBACKs in the order of the messages
        courier/invents-errors
          CO-RECV-5 courier/receive/errors: the order, and then the error as the app makes it
        courier/keeps-cache
          CO-AUTH-7 courier/auth/client-errors: the cache is cleared once before each retry
          CO-AUTH-9 courier/auth/expired: the cache was cleared
        courier/keeps-clean-topics
          CO-SESS-5 courier/session/clean: the broker knows of no topic
          CO-SUB-4 courier/subscribe/clean: nothing is subscribed to
        courier/keeps-fleeting-messages
          CO-PERS-2 courier/keep/fleeting: only what comes from now on is there
        courier/keeps-for-ever
          CO-PERS-1 courier/keep/waiting: the second listener gets none of them
          CO-PERS-12 courier/keep/delivered: and none comes again
        courier/keeps-handlers
          CO-EVT-2 courier/handlers/removed: until it is removed
        courier/keeps-in-memory
          CO-PERS-6 courier/keep/death: both are there
        courier/keeps-nameless-sessions
          MQTT-3.1.3-7 courier/wire/nameless: only clean sessions were asked for
        courier/keeps-plans
          CO-RECON-1 courier/reconnect/stale-plan: front: in the next outage nothing is done that was planned in the one before
          CO-RECON-7 courier/reconnect/stale-plan: wish: in the next outage nothing is done that was planned in the one before
        courier/keeps-the-best-only
          CO-PERS-3 courier/keep/in-memory: the oldest by the phone's clock is the first
          CO-PERS-3 courier/keep/waiting: at QoS one they come, the oldest first
        courier/knows-no-age
          CO-PERS-8 courier/keep/too-old: only the young one comes
        courier/knows-no-special-levels
          CO-PUB-12 courier/publish/special: they are not sent again
          CO-PUB-13 courier/publish/retry: only one is sent again
        courier/knows-single-topics
          CO-PERS-7 courier/keep/all-topics: in the order in which they came
        courier/latin-filters
          MQTT-3.8.3-1 courier/wire/filters: the broker has nothing to object to
        courier/latin-former-filters
          MQC-12 mqtt/client/unsubscribes: phone carries out the order “unsubscribe”
          MQTT-3.10.3-1 courier/wire/filters: the broker has nothing to object to
        courier/latin-identifiers
          MQTT-3.1.3-4 courier/connect/packet: the broker has nothing to object to
        courier/latin-names
          MQC-1 mqtt/client/connect: phone carries out the order “connect”
          MQTT-3.1.3-11 courier/connect/packet: the broker has nothing to object to
        courier/leaves-for-good
          CO-CONN-9 courier/disconnect/stays-away: ann is connected
        courier/listens-for-hours
          CO-TMO-4 courier/timeout/read: the look after 48 seconds finds it out
          CO-TMO-5 courier/timeout/raised-read: a silent broker is given up at the first look after 70 seconds
        courier/looks-all-the-time
          CO-TMO-1 courier/timeout/connect: a look every 16 seconds
          CO-TMO-2 courier/timeout/connect: a look every 5 seconds
        courier/looks-once-more
          CO-TMO-2 courier/timeout/connect: a look at the very moment is one in time
        courier/loses-identifiers
          CO-CHK-1 courier/chuck/session: with the identifier that the broker reads
        courier/loses-passwords
          MQTT-3.1.2-21 courier/connect/packet: the broker has nothing to object to
        courier/lowers-levels
          CO-RECV-3 courier/receive/all: and its level of QoS
          MQC-7 mqtt/client/receives: each that it has asked for, with the level that was granted
        courier/mends-filters
          CO-SUB-13 courier/subscribe/bad-filter: each is told to have failed
          MQC-14 mqtt/client/bad-filters: order 2 of phone, subscribe, has no answer after 30 s
        courier/mends-topics
          CO-PUB-15 courier/publish/bad-topic: it throws
          MQC-21 mqtt/client/bad-topics: order 2 of phone, publish, has no answer after 30 s
        courier/mixes-fields
          MQC-1 mqtt/client/connect: with the user, in UTF-8
          MQTT-3.1.3-1 courier/connect/packet: the broker reads credentials even if they are empty, and no will
        courier/moves-house
          CO-CHK-5 courier/chuck/death: the next process has them
          CO-PERS-6 courier/keep/death: both are there
          CO-PUB-11 courier/publish/full: the others are there
          CO-PUB-11 courier/publish/locked: the others are there
          CO-SUB-10 courier/unsubscribe/death: the new process unsubscribes, and no more
          MQC-20 mqtt/client/death: it comes again from the next process
        courier/nags
          CO-AUTH-12 courier/auth/silence: it was asked once
        courier/name-first
          MQTT-3.1.3-3 courier/connect/packet: the broker reads credentials even if they are empty, and no will
        courier/never-cleans-up
          CO-PERS-4 courier/keep/cleanup: an older message goes with the next cleanup
          CO-PERS-5 courier/keep/cleanup-timer: 20 seconds after the second message all is
        courier/never-closes
          MQC-3 mqtt/client/goodbye @memory: the client closes the connection, and not the broker that is tired of it
          MQTT-3.14.4-1 courier/disconnect/last-word @memory: and the connection is closed from the other side
        courier/never-pings
          CO-PING-1 courier/ping/idle: three keep-alives have passed
          CO-PING-1 courier/ping/listening: and has pinged in each keep-alive
          CO-PING-2 courier/ping/unanswered: it gives up and connects anew, without a delay, and without pretending that the app had asked for it
          CO-SESS-7 courier/crowd/half-open: round 1: by a ping within two keep-alives: 0
          MQC-4 mqtt/client/pings: it has pinged all the time
          MQC-5 mqtt/client/dead-broker: in three minutes without an answer to its pings it tells the loss
          MQTT-3.1.2-23 courier/ping/idle: three keep-alives have passed
          MQTT-3.1.2-23 courier/ping/listening: and has pinged in each keep-alive
        courier/never-unsubscribed
          CO-SUB-7 courier/unsubscribe/together: which succeeds
          CO-SUB-9 courier/unsubscribe/pending: and succeeds
        courier/new-identifiers
          MQC-16 mqtt/client/duplicate: order 2 of phone, publish, has no answer after 600 s
          MQTT-2.3.1-3 courier/wire/identifiers: under the identifiers that they had
        courier/newest-first
          CO-PERS-1 courier/keep/waiting: at QoS two they come, the oldest first
          CO-PERS-3 courier/keep/waiting: at QoS one they come, the oldest first
        courier/old-calendar
          CO-CONN-13 courier/security/disbelief @memory: expired: each attempt fails for that reason
        courier/one-host
          CO-AUTH-2 courier/auth/asks-once: one connection was opened
        courier/one-name
          CO-CONN-13 courier/security/disbelief @memory: elsewhere: each attempt fails for that reason
        courier/one-rhythm
          CO-SESS-3 courier/crowd/broker-restart: each tried when its own settings said so
        courier/one-shelf
          CO-SESS-2 courier/session/three-users: with what they had to say
        courier/one-user
          CO-SESS-1 courier/session/three-users: three sessions on one phone
        courier/overlooks-refusals
          CO-SUB-11 courier/subscribe/refused: the refused one fails
          MQC-13 mqtt/client/refused-filter: the app hears of the refusal
        courier/overshoots
          CO-RECON-2 courier/reconnect/doubling: from 1 to 30
        courier/pings-always
          CO-PING-5 courier/ping/none: there is no ping all day
        courier/pings-first
          MQTT-3.1.0-1 courier/wire/first-packet: the broker has nothing to object to
        courier/pings-the-silent
          CO-PING-1 courier/ping/listening @memory: and has pinged in each keep-alive
          MQTT-3.1.2-23 courier/ping/listening @memory: and has pinged in each keep-alive
        courier/reads-keep-alive-only
          CO-TMO-5 courier/timeout/raised-read: a silent broker is given up at the first look after 70 seconds
        courier/reads-topics
          CO-RECV-2 courier/receive/exactly: and topics that read alike are not the same for that
        courier/reads-twice
          CO-SESS-4 courier/crowd/dying-apps: the reader has each message once, in order
        courier/reconnects-quietly
          CO-PING-2 courier/ping/unanswered: it gives up and connects anew, without a delay, and without pretending that the app had asked for it
        courier/rejoices-early
          CO-PUB-4 courier/publish/acknowledged: and has acknowledged neither
          CO-PUB-4 courier/wire/stray-answers: nobody takes them for what they are not
          CO-PUB-5 courier/publish/acknowledged: PUBREC is not enough for the other one
          CO-PUB-5 courier/wire/stray-answers: nobody takes them for what they are not
        courier/remembers-pings
          CO-PING-4 courier/ping/unanswered: the ping that was unanswered then is not missed now
        courier/repeats-losses
          CO-RECON-9 courier/reconnect/doubling: each outage is told by one connectionLost
          CO-RECON-9 courier/reconnect/impatience: and the outage is told once
        courier/repeats-states
          CO-CONN-6 courier/connect/states: a new watcher gets nothing
        courier/retains-messages
          CO-PUB-3 courier/publish/levels: neither retained nor as a duplicate
          MQC-15 mqtt/client/publishes: none is retained
        courier/retains-no-will
          MQTT-3.1.2-11 courier/connect/packet: the broker has nothing to object to
          MQTT-3.1.2-15 courier/connect/packet: the broker has nothing to object to
        courier/retries-as-new
          CO-PUB-13 courier/publish/retry: each time as a duplicate
          MQTT-3.3.1-1 courier/publish/retry: each time as a duplicate
        courier/reuses-identifiers
          MQC-18 mqtt/client/identifiers @memory: and the new ones take no identifier of those that come again
          MQTT-2.3.1-2 courier/wire/identifiers @memory: and new packets take no identifier of those that come again
          MQTT-2.3.1-2 courier/wire/wrap-around: after all the others have been used the next ones are those that stand for nothing
        courier/reverses-adapters
          CO-ADPT-1 courier/adapter/encodes: bare is bare
        courier/reverses-handlers
          CO-EVT-3 courier/handlers/order: the first one first
        courier/rounds-up
          CO-RECON-8 courier/reconnect/no-interval: ten times a second at most, and not much less: 10 in ten seconds
        courier/sends-what-was-cleaned
          CO-PUB-14 courier/publish/clean: each is told to have failed
          CO-PUB-9 courier/publish/clean: nothing is sent
          CO-SESS-5 courier/session/clean: and got none of the messages
        courier/shows-passwords
          CO-CHK-1 courier/chuck/session: the password is nowhere, neither as text nor in digits
        courier/shuffles-messages
          CO-RECV-6 courier/receive/flood: all come, in order
          CO-RECV-6 courier/receive/order: all are there in order
          MQC-11 mqtt/client/flood: in their order
        courier/sits-it-out
          CO-RECON-7 courier/reconnect/impatience: ann is connected
        courier/sleeps-on
          CO-LIFE-2 courier/life/foreground: the client with a topic asks for options
          CO-LIFE-3 courier/life/front-while-connected: there is nothing to do
        courier/smuggles-properties
          CO-CONN-10 courier/connect/packet: the broker has nothing to object to
        courier/starts-over
          CO-PUB-8 courier/publish/released @memory: it goes on with PUBREL
          CO-SESS-4 courier/crowd/dying-apps: the reader has each message once, in order
          MQC-17 mqtt/client/releases @memory: after the reconnect there is PUBREL, and no PUBLISH
        courier/stays-up
          CO-LIFE-1 courier/life/background: the broker was told
        courier/sticks-to-first-level
          CO-SUB-6 courier/subscribe/again: it is sent once, with the later level
        courier/subscribes-backwards
          CO-SUB-1 courier/subscribe/at-once: there is a SUBSCRIBE for each, in order
        courier/subscribes-to-nothing
          MQTT-3.8.3-3 courier/wire/filters: the broker has nothing to object to
        courier/swallows-discards
          CO-AUTH-12 courier/auth/silence: an impatient app is told why nothing happens
          CO-LIFE-3 courier/life/front-while-connected: there is nothing to do
          CO-NET-1 courier/net/unreachable: and there is nothing to do afterwards
        courier/swallows-early-messages
          CO-PUB-1 courier/publish/early: it throws
        courier/swaps-messages
          CO-PUB-6 courier/publish/offline: they are sent in order
          MQC-19 mqtt/client/offline: once each, in their order
        courier/swaps-pubacks
          MQC-9 mqtt/client/acknowledges: PUBACKs in the order of the messages
          MQTT-4.6.0-2 courier/wire/acknowledges: PUBACKs in the order of the messages
        courier/swaps-pubrecs
          MQC-9 mqtt/client/acknowledges: PUBRECs in the order of the messages
          MQTT-4.6.0-3 courier/wire/acknowledges: PUBRECs in the order of the messages
        courier/swaps-pubrels
          MQTT-4.6.0-4 courier/wire/releases: and is allowed to go on with each
        courier/takes-anything-for-an-answer
          CO-TMO-3 courier/timeout/inactivity: the look after twelve finds it out
        courier/takes-errors-for-refusals
          CO-AUTH-5 courier/auth/server-errors: when it was asked
        courier/takes-expiry-for-overload
          CO-AUTH-9 courier/auth/expired: it is refused, asks again and is let in, within a second
          CO-AUTH-9 courier/session/expired-at-night: and is let in with new credentials a moment later
          CO-SESS-6 courier/session/expired-at-night: all that was kept arrives, once and in order
        courier/takes-late-answers
          CO-CONN-8 courier/disconnect/called-off: and nothing connects
        courier/takes-overload-for-expiry
          CO-AUTH-10 courier/auth/other-refusals: unacceptable protocol version (1): without asking for options
        courier/takes-refusals-for-errors
          CO-AUTH-6 courier/auth/client-errors: when it was asked
        courier/talks-on
          MQC-3 mqtt/client/goodbye: nothing comes after DISCONNECT
          MQTT-3.14.4-2 courier/disconnect/last-word: the broker gets nothing after DISCONNECT
        courier/tells-late
          CO-CONN-2 courier/connect/first: the events
        courier/tries-once
          CO-SESS-7 courier/crowd/half-open: round 1: both have a good link again
          CO-SESS-8 courier/crowd/flapping-day: in the evening it is connected
          CO-TMO-6 courier/timeout/connect: the next attempts are made after the usual delay
          CO-TMO-6 courier/timeout/inactivity: after the usual delay it is connected again
          CO-TMO-6 courier/timeout/read: after the usual delay it is connected again
        courier/trusts-session
          CO-SUB-5 courier/subscribe/reconnect: and gets every topic again
        courier/unsubscribes-from-nothing
          MQC-12 mqtt/client/unsubscribes: phone carries out the order “unsubscribe”
          MQTT-3.10.3-2 courier/wire/filters: the broker has nothing to object to
        courier/unsubscribes-once
          CO-SUB-9 courier/unsubscribe/pending: the second comes first
        courier/unsubscribes-one-by-one
          CO-SUB-7 courier/unsubscribe/together: there is one UNSUBSCRIBE
        courier/unsubscribes-twice
          CO-SUB-8 courier/unsubscribe/twice: there is one UNSUBSCRIBE
        courier/waits-forever
          CO-AUTH-11 courier/auth/timeout: after thirty seconds it is asked again
        courier/will-bits
          MQTT-3.1.2-11 courier/connect/packet: the broker has nothing to object to
          MQTT-3.1.2-13 courier/connect/packet: the broker has nothing to object to
        """#)
}
