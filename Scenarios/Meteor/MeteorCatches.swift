import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/meteor``. The command `carillon saboteurs --learn` writes
    /// them, and people read them.
    static let meteor = CatchList(
        #"""
        meteor/anonymous-notes
          MS-CONN-2 meteor/connect/session: the open socket is told, with the client as the object of the notification
        meteor/answers-first
          MS-ACC-3 meteor/accounts/order: each hears in its turn
        meteor/bare-removals
          MS-WATCH-2 meteor/watch/removal: each watch gets its own, as they were
        meteor/bears-grudges
          MS-CONN-5 meteor/connect/again: the client has come back from loss 1
        meteor/calls-again
          MS-RECON-4 meteor/crowd/flapping: the server hears of no call twice
          MS-RECON-4 meteor/crowd/lost-result: ann has the document once
          MS-RECON-4 meteor/reconnect/calls: the server hears each once
        meteor/clears-files-only
          MS-OFF-4 meteor/accounts/shared-file: the logout and the clearing leave nothing
          MS-OFF-4 meteor/offline/clear: the other is gone
        meteor/comes-twice
          MS-WATCH-5 meteor/watch/repetitions: each comes once, and a message that says nothing new is not told
        meteor/dates-as-numbers
          MS-METH-4 meteor/method/parameters: dates and bytes arrive as such
        meteor/dates-in-seconds
          MS-VALUE-1 meteor/values/dates: the server has got the values
        meteor/deaf-to-ready
          DDP-SUB-10 meteor/sub/combined-ready: each that is named is ready
          MS-SUB-1 meteor/sub/ready: the callback has identifier and name, and the documents are there
          MS-SUB-3 meteor/sub/group: the callback has the group's identifier
        meteor/decodes-anything
          MS-CODE-2 meteor/collection/undecodable: the others are elements
        meteor/dies-of-complaints
          DDP-ERR-4 meteor/method/complaint: the call that follows has its result
        meteor/doubles-delays
          MS-RECON-1 meteor/reconnect/delays: the delays while nobody listens
        meteor/drops-restored
          MS-OFF-3 meteor/offline/outage: documents that the server does not send any more are gone, but for the file's
        meteor/empties-at-reconnect
          MS-RECON-8 meteor/session/again: it has its documents
          MS-RECON-8 meteor/session/collections: each collection in its turn
        meteor/empties-at-the-end
          DDP-DATA-9 meteor/data/moved-before: all documents have their content
        meteor/empty-frames
          DDP-TRANS-2 meteor/connect/frames: each text is a message, and none is empty
          MS-METH-5 meteor/method/unsendable: nothing else was sent
        meteor/first-of-ready
          DDP-SUB-10 meteor/sub/combined-ready: each that is named is ready
        meteor/first-word
          DDP-DATA-2 meteor/data/changes: a field is set, and a new one
          MS-MODEL-1 meteor/collection/two-editors: Ann, who is nearer, sees her own
        meteor/forgets-at-updated
          DDP-METH-6 meteor/method/orders: usual: the call has its result
        meteor/forgets-delegates
          MS-ACC-3 meteor/accounts/order: each hears in its turn
        meteor/forgets-details
          DDP-ERR-6 meteor/method/errors: the reasons are there
        meteor/forgets-identifiers
          MS-COLL-1 meteor/collection/insert: the identifier is sent
        meteor/forgets-marks
          MS-OFF-1 meteor/offline/persist: the file says that they were offline
        meteor/forgets-removals
          MS-ACC-7 meteor/accounts/shared-phone: then nothing is left of hers
          MS-MODEL-1 meteor/model/mixture: each client has what it may see
        meteor/forgets-removals-to-come
          MS-RECON-10 meteor/session/writing: at no moment there is anything else
        meteor/forgets-secrets
          MS-ACC-8 meteor/accounts/oauth: the right code logs in
        meteor/forgets-text-codes
          DDP-ERR-6 meteor/method/errors: the codes are there as they were sent
        meteor/forgets-the-user
          MS-RECON-6 meteor/accounts/refused-token: it has tried the token
          MS-RECON-7 meteor/offline/private: after outage 1 she sees them again
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
        meteor/hushes-decoding
          MS-CODE-3 meteor/collection/undecodable: the app is told why it is none
        meteor/hushes-differences
          MS-MODEL-2 meteor/model/mirror: the watch has told of what is found, no more and no less
          MS-RECON-8 meteor/session/quiescence: the differences are told, and then the subscriptions are ready
        meteor/hushes-moves
          MS-WATCH-1 meteor/watch/reasons: moved
        meteor/hushes-the-gone
          MS-MODEL-2 meteor/model/mirror: each element comes before it changes, and comes once
          MS-RECON-8 meteor/session/again: and tells each difference once
        meteor/ignores-order
          DDP-DATA-8 meteor/data/added-before: before another one
        meteor/ignores-websocket-pings
          DDP-TRANS-5 meteor/connect/fragments: the ping is answered
          DDP-TRANS-5 meteor/connect/goodbye: the ping is answered with the same bytes
        meteor/insists
          MS-SUB-5 meteor/sub/refusal: the ended subscription is not sent again
        meteor/keeps-cleared-fields
          DDP-DATA-2 meteor/data/changes: a field is cleared alone
        meteor/keeps-local-fields
          MS-OFF-6 meteor/offline/newer: with a connection the server's documents show
        meteor/keeps-ordered-raw
          DDP-DATA-8 meteor/data/added-before: each is an element of the app's type
        meteor/keeps-own
          MS-COLL-7 meteor/collection/unshown: it goes with the next one
          MS-MODEL-1 meteor/model/mixture: each client has what it may see
        meteor/keeps-refusals
          MS-COLL-1 meteor/collection/insert: and is taken back
          MS-COLL-3 meteor/collection/remove: the document is back
          MS-MODEL-1 meteor/model/mixture: each client has what it may see
        meteor/keeps-sessions
          MS-CONN-3 meteor/connect/proposal: 1: the proposal is the same on both connections
        meteor/keeps-sockets
          DDP-TRANS-5 meteor/connect/goodbye: the client closes with the code 1000
          MS-CONN-4 meteor/connect/disconnect: the server's session is over
        meteor/keeps-stale
          MS-COLL-7 meteor/collection/unshown: it goes with the next one
          MS-MODEL-1 meteor/model/mixture: each client has what it may see
          MS-MODEL-1 meteor/model/weather: ann has all documents, and no others
          MS-RECON-5 meteor/offline/outage: documents that the server does not send any more are gone, but for the file's
        meteor/keeps-tokens
          MS-ACC-5 meteor/accounts/logout: there is no token
          MS-ACC-7 meteor/accounts/shared-phone: nobody is logged in
        meteor/knows-no-addresses
          MS-ACC-1 meteor/accounts/password: by a name or an address: an address: the user and the digest are sent
        meteor/knows-only-objects
          MS-COLL-6 meteor/collection/add: a dictionary is added
        meteor/leaves-calls-open
          MS-CONN-4 meteor/connect/disconnect: the call fails, once
        meteor/leaves-silently
          MS-CONN-4 meteor/connect/disconnect: the disconnect is told once
        meteor/leaves-traces
          MS-ACC-7 meteor/accounts/shared-phone: only the server's are left at first
        meteor/logs-in-twice
          MS-ACC-2 meteor/accounts/second: both fail at once
        meteor/loses-the-undecodable
          MS-CODE-3 meteor/collection/undecodable: a watch hears of that, too
          MS-MODEL-2 meteor/model/mirror: the watch has told of what is found, no more and no less
        meteor/loses-the-unplaced
          DDP-DATA-8 meteor/data/added-before: before an unknown one is at the end
        meteor/loses-updated
          DDP-METH-6 meteor/method/orders: batched: each call is updated
          MS-METH-3 meteor/method/updated: the notification comes with the data, before the result
        meteor/makes-the-moved
          DDP-DATA-10 meteor/data/tolerance: a repeated document is replaced at its place, and a changed one is made of its fields
          DDP-DATA-9 meteor/data/moved-before: unknown before a: bacd
        meteor/mends-files
          MS-OFF-2 meteor/offline/restore: half a file changes nothing
        meteor/merges-repetitions
          DDP-DATA-10 meteor/data/tolerance: a repeated document is replaced at its place, and a changed one is made of its fields
          MS-OFF-3 meteor/offline/outage: a document that the server sends is live
          MS-OFF-6 meteor/offline/newer: with a connection the server's documents show
        meteor/misplaces-identifiers
          MS-HB-2 meteor/heartbeat/numbered: each pong has its ping's identifier
        meteor/moves-too-far
          DDP-DATA-9 meteor/data/moved-before: a before c: bacd
        meteor/mute-heart
          DDP-HB-5 meteor/heartbeat/patience: the connection is still the first one
          MS-HB-1 meteor/heartbeat/plain: each ping has its pong
          MS-HB-2 meteor/heartbeat/numbered: each pong has its ping's identifier
        meteor/names-for-identifiers
          DDP-SUB-9 meteor/sub/identifiers: no identifier comes twice, also for the same name
        meteor/names-the-nameless
          MS-COLL-6 meteor/collection/add: one without an identifier is refused
        meteor/neighbours-ready
          MS-SUB-3 meteor/sub/group: the group is not ready while a member is not
        meteor/never-gives-up
          DDP-VER-5 meteor/connect/versions: an unknown version ends the attempts
        meteor/never-lets-go
          MS-ACC-6 meteor/accounts/cut: it fails with code 1
        meteor/new-identifiers
          MS-RECON-2 meteor/crowd/flapping: each session has each subscription once, with its first identifier
          MS-RECON-2 meteor/reconnect/subscriptions: identifiers, names and parameters are those of the connection before
        meteor/newest-first
          MS-COLL-4 meteor/collection/find: they are in the order in which they came
        meteor/no-empty-bytes
          MS-VALUE-2 meteor/values/bytes: the server has got the values
        meteor/no-encodables
          MS-METH-4 meteor/method/parameters: objects arrive with their members
        meteor/no-offline-wishes
          MS-SUB-2 meteor/sub/offline: they are sent with the connection
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
        meteor/one-reason
          MS-WATCH-1 meteor/watch/reasons: added before
        meteor/one-unsub
          MS-SUB-4 meteor/sub/removal: one unsub for each that was removed
        meteor/one-version
          MS-CONN-3 meteor/connect/proposal: 1: the proposal is the same on both connections
        meteor/only-known-members
          MS-ERR-5 meteor/method/extra-members: the document has come
        meteor/pings-first
          DDP-CONN-1 meteor/connect/first: connect is the first message of each connection
        meteor/plain-codes
          MS-ACC-8 meteor/accounts/oauth: the right code logs in
        meteor/plain-decoding
          MS-CODE-1 meteor/collection/coding: the type's own decode was used
        meteor/reads-no-escapes
          MS-VALUE-3 meteor/values/literals: they come back in EJSON's form
        meteor/reads-no-pages
          MS-ACC-8 meteor/accounts/oauth: the right code logs in
          MS-ACC-8 meteor/accounts/open-page: the credential is found, and what is lacking is a session to log in with
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
          MS-RECON-1 meteor/reconnect/foreground: the delays begin anew
        meteor/removes-late
          MS-COLL-3 meteor/collection/remove: it is gone at once
        meteor/replaces-whole
          DDP-DATA-2 meteor/data/changes: a field is set, and a new one
        meteor/restores-unmarked
          MS-OFF-2 meteor/offline/restore: all are marked, whatever the file says
        meteor/selects-by-array
          MS-COLL-2 meteor/collection/update: the identifier and the modifier are sent
          MS-COLL-3 meteor/collection/remove: the identifier is sent
        meteor/sends-no-escapes
          MS-VALUE-3 meteor/values/literals: the server has got the values
        meteor/sends-passwords
          MS-ACC-1 meteor/accounts/password: by a name or an address: a name: the user and the digest are sent
          MS-ACC-4 meteor/accounts/signup: with two names
        meteor/shallow-dates
          MS-METH-5 meteor/method/unsendable: the first call arrives with the date, and the second not at all
        meteor/shallow-values
          MS-VALUE-5 meteor/values/depth: the server has got the values
        meteor/shows-to-anybody
          MS-ACC-9 meteor/accounts/former-user: then nobody sees it
        meteor/silent-session
          MS-CONN-1 meteor/connect/handshake: a whole one does
          MS-CONN-1 meteor/connect/order: the delegate hears each thing before the notification is posted
          MS-CONN-1 meteor/connect/tls: the session has begun
          MS-CONN-2 meteor/connect/session: the session is told, with the client as the object
        meteor/skips-bare-documents
          MS-DATA-1 meteor/data/bare: the document is there
        meteor/sorts-backwards
          MS-COLL-5 meteor/collection/find: a sorted closure says what belongs after
        meteor/stamps-again
          MS-OFF-1 meteor/offline/persist: the next file has the first times
        meteor/stops-nothing
          MS-WATCH-3 meteor/watch/ends: the last is stopped before its turn
          MS-WATCH-4 meteor/watch/two-values: the other goes on
        meteor/stops-one
          MS-WATCH-3 meteor/watch/ends: all are stopped
        meteor/subscribes-before-login
          MS-RECON-3 meteor/reconnect/login: the login comes before the subscription
        meteor/subscribes-first
          MS-CONN-1 meteor/connect/order: a call that the app makes when the session is ready comes before the subscriptions
        meteor/subscribes-twice
          MS-RECON-2 meteor/reconnect/subscriptions: each is sent once on each connection
        meteor/swaps-updates
          MS-COLL-2 meteor/collection/update: the identifier and the modifier are sent
        meteor/takes-any-account
          MS-ACC-4 meteor/accounts/signup: no name, and no password
        meteor/talkative-pongs
          MS-HB-2 meteor/heartbeat/numbered: a pong has nothing else
        meteor/tells-all-anew
          MS-RECON-8 meteor/session/again: and tells each difference once
        meteor/tells-the-newest
          MS-WATCH-4 meteor/watch/two-values: both hear
        meteor/tells-the-stopped
          MS-WATCH-3 meteor/watch/ends: the last is stopped before its turn
        meteor/trusts-any-session
          MS-RES-2 meteor/resumption/over: the call fails, the login is resumed, and the subscription is ready again
        meteor/trusts-no-session
          MS-RES-1 meteor/resumption/receipts: the call that was lost fails
          MS-RES-1 meteor/resumption/within: the session goes on with what came meanwhile
        meteor/trusts-tokens
          MS-RECON-6 meteor/accounts/old-token: and then there is none
          MS-RECON-6 meteor/accounts/refused-token: there is no token
        meteor/unfriendly
          DDP-CONN-3 meteor/connect/greeting: the session begins as always
        meteor/updated-late
          MS-METH-3 meteor/method/updated: the notification comes with the data, before the result
        meteor/updates-at-once
          MS-COLL-2 meteor/collection/update: nothing shows yet
        meteor/waits-for-ever
          MS-RECON-9 meteor/session/patience: it does not wait for ever
        meteor/waits-for-login
          MS-RECON-3 meteor/reconnect/login: the subscription is sent although the server has refused the login
        meteor/whole-seconds
          MS-EJSON-1 meteor/collection/coding: the date's ms are seconds
        meteor/writes-at-once
          MS-OFF-5 meteor/offline/watcher: nothing is written during the burst
        meteor/writes-late
          MS-OFF-5 meteor/offline/watcher: all is written five seconds after it
        """#)
}
