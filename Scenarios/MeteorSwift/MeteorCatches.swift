import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/meteor``. The command `carillon saboteurs --learn` writes
    /// them, and people read them.
    static let meteor = CatchList(
        #"""
        meteor/anonymous-notes
          MS-CONN-2 meteor/connect/session: the open socket is told, with the client as the object of the notification
        meteor/bears-grudges
          MS-CONN-5 meteor/connect/again: the client has come back from loss 1
        meteor/calls-again
          MS-RECON-4 meteor/crowd/flapping: the server hears of no call twice
          MS-RECON-4 meteor/crowd/lost-result: ann has the document once
          MS-RECON-4 meteor/reconnect/calls: the server hears each once
        meteor/dates-as-numbers
          MS-METH-4 meteor/method/parameters: dates and bytes arrive as such
        meteor/dates-in-seconds
          MS-VALUE-1 meteor/values/dates: the server has got the values
        meteor/deaf-to-ready
          DDP-SUB-10 meteor/sub/combined-ready: each that is named is ready
          MS-SUB-1 meteor/sub/ready: the callback has identifier and name, and the documents are there
          MS-SUB-3 meteor/sub/group: the callback has the group's identifier
        meteor/dies-of-complaints
          DDP-ERR-4 meteor/method/complaint: the call that follows has its result
        meteor/doubles-delays
          MS-RECON-1 meteor/reconnect/delays: the delays while nobody listens
        meteor/empty-frames
          DDP-TRANS-2 meteor/connect/frames: each text is a message, and none is empty
          MS-METH-5 meteor/method/unsendable: nothing else was sent
        meteor/first-of-ready
          DDP-SUB-10 meteor/sub/combined-ready: each that is named is ready
        meteor/forgets-at-updated
          DDP-METH-6 meteor/method/orders: usual: the call has its result
        meteor/forgets-details
          DDP-ERR-6 meteor/method/errors: the reasons are there
        meteor/forgets-text-codes
          DDP-ERR-6 meteor/method/errors: the codes are there as they were sent
        meteor/forgets-types
          MS-METH-2 meteor/method/results: the domain is the type of the error
        meteor/gives-up-early
          DDP-VER-5 meteor/connect/versions: the server's version is the next one
        meteor/hasty
          MS-CONN-2 meteor/connect/session: there is no session before the server says so
          MS-METH-1 meteor/method/offline: with an open socket: the callback is called before call() returns
        meteor/hates-binary
          DDP-TRANS-3 meteor/connect/noise: binary frames are ignored
        meteor/hates-noise
          DDP-TRANS-3 meteor/connect/noise: texts that are no JSON are ignored
        meteor/hates-stray-results
          DDP-METH-9 meteor/method/stray-results: each callback is called once
        meteor/ignores-websocket-pings
          DDP-TRANS-5 meteor/connect/goodbye: the ping is answered with the same bytes
        meteor/insists
          MS-SUB-5 meteor/sub/refusal: what has ended is not sent again
        meteor/keeps-sessions
          MS-CONN-3 meteor/connect/proposal: 1: the proposal is the same on both connections
        meteor/keeps-sockets
          DDP-TRANS-5 meteor/connect/goodbye: the client closes with the code 1000
          MS-CONN-4 meteor/connect/disconnect: the server's session is over
        meteor/leaves-calls-open
          MS-CONN-4 meteor/connect/disconnect: the call fails, once
        meteor/leaves-silently
          MS-CONN-4 meteor/connect/disconnect: the disconnect is told once
        meteor/loses-updated
          DDP-METH-6 meteor/method/orders: batched: each call is updated
          MS-METH-3 meteor/method/updated: the notification comes with the data, before the result
        meteor/misplaces-identifiers
          MS-HB-2 meteor/heartbeat/numbered: each pong has its ping's identifier
        meteor/mute-heart
          DDP-HB-5 meteor/heartbeat/patience: the connection is still the first one
          MS-HB-1 meteor/heartbeat/plain: each ping has its pong
          MS-HB-2 meteor/heartbeat/numbered: each pong has its ping's identifier
        meteor/names-for-identifiers
          DDP-SUB-9 meteor/sub/identifiers: no identifier comes twice, also for the same name
        meteor/neighbours-ready
          MS-SUB-3 meteor/sub/group: the group is not ready while a member is not
        meteor/never-gives-up
          DDP-VER-5 meteor/connect/versions: an unknown version ends the attempts
        meteor/new-identifiers
          MS-RECON-2 meteor/crowd/flapping: each session has each subscription once, with its first identifier
          MS-RECON-2 meteor/reconnect/subscriptions: identifiers, names and parameters are those of the connection before
        meteor/no-empty-bytes
          MS-VALUE-2 meteor/values/bytes: the server has got the values
        meteor/no-encodables
          MS-METH-4 meteor/method/parameters: objects arrive with their members
        meteor/no-offline-wishes
          MS-SUB-2 meteor/sub/offline: both have identifiers
          MS-SUB-4 meteor/sub/removal: the next connection has only the one that was never removed
        meteor/null-for-nan
          MS-VALUE-4 meteor/values/numbers: the server has got the values
        meteor/null-for-nothing
          MS-METH-2 meteor/method/results: nothing: the message has no result
        meteor/null-parameters
          DDP-SUB-9 meteor/sub/identifiers: the server can read all of them
        meteor/numbers-pongs
          MS-HB-1 meteor/heartbeat/plain: each ping has its pong
        meteor/odd-close-code
          DDP-TRANS-5 meteor/connect/goodbye: the client closes with the code 1000
        meteor/one-unsub
          MS-SUB-4 meteor/sub/removal: one unsub for each that was removed
        meteor/one-version
          MS-CONN-3 meteor/connect/proposal: 1: the proposal is the same on both connections
        meteor/only-known-members
          MS-ERR-5 meteor/method/extra-members: the document has come
        meteor/pings-first
          DDP-CONN-1 meteor/connect/first: connect is the first message of each connection
        meteor/reads-no-escapes
          MS-VALUE-3 meteor/values/literals: they come back in EJSON's form
        meteor/reads-numbers-for-dates
          MS-VALUE-1 meteor/values/dates: they come back in EJSON's form
        meteor/reads-texts-for-bytes
          MS-VALUE-2 meteor/values/bytes: they come back in EJSON's form
        meteor/ready-at-once
          MS-SUB-1 meteor/sub/ready: the callback has identifier and name, and the documents are there
        meteor/ready-once
          MS-RECON-2 meteor/crowd/everybody: each is ready once in each session
          MS-RECON-2 meteor/reconnect/subscriptions: a group is ready on each connection
        meteor/remembers-delays
          MS-RECON-1 meteor/reconnect/delays: after a socket that was open the next delay is the shortest
        meteor/sends-no-escapes
          MS-VALUE-3 meteor/values/literals: the server has got the values
        meteor/shallow-dates
          MS-METH-5 meteor/method/unsendable: the first call arrives with the date, and the second not at all
        meteor/shallow-values
          MS-VALUE-5 meteor/values/depth: the server has got the values
        meteor/silent-session
          MS-CONN-1 meteor/connect/order: the delegate hears each thing before the notification is posted
          MS-CONN-2 meteor/connect/session: the session is told, with the client as the object
        meteor/subscribes-before-login
          MS-RECON-3 meteor/reconnect/login: the login comes before the subscription
        meteor/subscribes-first
          MS-CONN-1 meteor/connect/order: a call that the app makes when the session is ready comes before the subscriptions
        meteor/subscribes-twice
          MS-RECON-2 meteor/reconnect/subscriptions: each is sent once on each connection
        meteor/talkative-pongs
          MS-HB-2 meteor/heartbeat/numbered: a pong has nothing else
        meteor/unfriendly
          DDP-CONN-3 meteor/connect/greeting: the session begins as always
        meteor/updated-late
          MS-METH-3 meteor/method/updated: the notification comes with the data, before the result
        meteor/waits-for-login
          MS-RECON-3 meteor/reconnect/login: the subscription is sent although the server has refused the login
        """#)
}
