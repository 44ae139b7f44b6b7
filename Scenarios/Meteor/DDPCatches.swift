import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/ddp``. The command `carillon saboteurs --learn` writes
    /// them, and people read them.
    static let ddp = CatchList(
        #"""
        ddp/adds-again
          DDP-DATA-3 ddp/data/merging: the second adds its new field
          DDP-DATA-7 ddp/data/top-level: the whole of o, and no p
        ddp/answers-twice
          DDP-METH-1 ddp/method/calls: echo is answered
        ddp/begins-again
          DDP-SUB-3 ddp/sub/active: the second is ignored
        ddp/closes-at-second-connect
          DDP-CONN-5 ddp/connect/order: a second connect comes too late
        ddp/confuses-ends
          DDP-ACC-4 ddp/accounts/resume: then it has expired
        ddp/ejson-in-errors
          DDP-ERR-7 ddp/error/values: a date is plain
        ddp/ends-early
          DDP-SUB-4 ddp/sub/unsub: it is gone before nosub
          DDP-SUB-6 ddp/sub/stop: 2 ends
          DDP-SUB-7 ddp/sub/stop: 1 ends
        ddp/forgets-escapes
          DDP-EJSON-3 ddp/ejson/values: a literal comes back
        ddp/forgets-offence
          DDP-CONN-4 ddp/connect/order: a ping comes too early
          DDP-ERR-2 ddp/error/input: {"msg":"nope","a":1} is answered
          DDP-METH-7 ddp/method/malformed: "method":"echo","id":1: an error
          DDP-SUB-8 ddp/sub/malformed: "id":1,"name":"empty": an error
        ddp/forgets-sessions
          DDP-RES-1 ddp/resumption/room: a text: the session goes on
          DDP-RES-1 ddp/resumption/within: the client has its session
        ddp/forgets-tokens
          DDP-ACC-1 ddp/accounts/login: a token of 43 characters
        ddp/forgets-updated
          DDP-METH-1 ddp/method/calls: echo is answered
        ddp/hides-failures
          DDP-SUB-6 ddp/sub/stop: 2 ends
        ddp/hides-fullness
          DDP-DATA-12 ddp/data/full: "c" has none
        ddp/hides-users
          DDP-ACC-5 ddp/accounts/signup: the user is published first
        ddp/ignores-goodbyes
          DDP-RES-2 ddp/resumption/over: the client has said goodbye: it is a new one
        ddp/internal-mismatch
          DDP-ACC-6 ddp/accounts/signup: 400: Need to set a username or email
          DDP-ACC-7 ddp/accounts/refused: 400: Unrecognized options for login request
        ddp/invents-fields
          DDP-DATA-1 ddp/data/bare: the member is not there
        ddp/keeps-orphans
          DDP-DATA-4 ddp/data/merging: the first reveals a value, and takes its own field along
        ddp/keeps-tokens
          DDP-ACC-8 ddp/accounts/logout: the token is gone
          DDP-ACC-9 ddp/accounts/logout: the tablet's connection is over
        ddp/late-heart
          DDP-HB-6 ddp/heartbeat/unheard: both are, after an interval
        ddp/long-patience
          DDP-HB-3 ddp/heartbeat/silence: then it is over
        ddp/long-queues
          DDP-RES-2 ddp/resumption/over: too many messages have waited: it is a new one
        ddp/never-agrees
          DDP-VER-1 ddp/connect/versions: pre2 of ["pre2", "pre1"]: it is connected
        ddp/never-forgets
          DDP-RES-2 ddp/resumption/over: the time is over: it is a new one
        ddp/no-upgrade
          DDP-TRANS-1 ddp/connect/frames: the WebSocket is open
          DDP-TRANS-1 ddp/connect/paths: /websocket 1: it is open
        ddp/nosub-for-malformed
          DDP-METH-7 ddp/method/malformed: "method":"echo","id":1: an error
          DDP-SUB-8 ddp/sub/malformed: "id":1,"name":"empty": an error
        ddp/null-for-nan
          DDP-EJSON-4 ddp/ejson/values: not a number comes back
        ddp/null-for-nothing
          DDP-METH-4 ddp/method/calls: nothing is answered
        ddp/numbers-for-dates
          DDP-EJSON-1 ddp/ejson/values: a date comes back
          DDP-EJSON-5 ddp/ejson/values: depth comes back
        ddp/numbers-pongs
          DDP-HB-1 ddp/heartbeat/pings: a ping without identifier
          DDP-HB-2 ddp/heartbeat/pings: a ping with one
        ddp/one-error
          DDP-CONN-4 ddp/connect/order: a ping comes too early
          DDP-CONN-5 ddp/connect/order: a second connect comes too late
          DDP-ERR-1 ddp/error/input: nonsense is answered
          DDP-ERR-2 ddp/error/input: {"msg":"nope","a":1} is answered
          DDP-ERR-3 ddp/error/input: {"msg":"method","method":"echo","id":"1","params":[{"$type":"none","$value":1}]} is answered
          DDP-HB-4 ddp/heartbeat/first-version: ping is not known
        ddp/one-session
          DDP-CONN-2 ddp/connect/sessions: no session comes twice
          DDP-CONN-6 ddp/connect/sessions: all are new, and have a name
        ddp/own-seeds
          DDP-METH-10 ddp/method/random-seed: 0123456789abcdef0123 gives them
        ddp/patient
          DDP-TRANS-4 ddp/connect/none: it is closed after 46
          DDP-TRANS-4 ddp/heartbeat/first-version: and no longer
        ddp/pings-the-old
          DDP-HB-4 ddp/heartbeat/first-version: ping is not known
        ddp/plain-identifiers
          DDP-DATA-11 ddp/data/identifiers: all of them, as they are written
        ddp/prolongs-tokens
          DDP-ACC-10 ddp/accounts/new-token: it ends at the same time
        ddp/ready-early
          DDP-SUB-1 ddp/sub/ready: both, then ready
          DDP-SUB-1 ddp/sub/values: four values have room
        ddp/ready-for-all
          DDP-CONN-7 ddp/connect/universal: then the data alone
        ddp/ready-one-by-one
          DDP-SUB-11 ddp/sub/user: the difference, one ready, then updated
        ddp/removes-early
          DDP-DATA-5 ddp/data/merging: the first reveals a value, and takes its own field along
        ddp/repeats-changes
          DDP-DATA-6 ddp/data/nothing: a new value is sent once
        ddp/sends-everything
          DDP-RES-1 ddp/resumption/within: the answer and the document that it lacks come, and nothing that it has
        ddp/sends-parts
          DDP-DATA-7 ddp/data/top-level: the whole of o, and no p
        ddp/shuts-pages-out
          DDP-TRANS-7 ddp/sockjs/frames: for any origin
        ddp/silent-ends
          DDP-SUB-4 ddp/sub/unsub: it is gone before nosub
          DDP-SUB-5 ddp/sub/unsub: an unknown one is told to be over
          DDP-SUB-7 ddp/sub/stop: 1 ends
        ddp/slow-heart
          DDP-HB-3 ddp/heartbeat/silence: a ping comes
          DDP-HB-3 ddp/heartbeat/unheard: both are, after an interval
        ddp/suggests-the-oldest
          DDP-VER-2 ddp/connect/versions: pre2 of ["1", "pre2"]: another is suggested
          DDP-VER-3 ddp/connect/versions: 2 of ["2"]: another is suggested
          DDP-VER-4 ddp/connect/malformed: "version":"1": it is refused
        ddp/tells-secrets
          DDP-METH-3 ddp/method/failures: nothing is told
        ddp/texts-for-bytes
          DDP-EJSON-2 ddp/ejson/values: bytes comes back
        ddp/unauthorized
          DDP-ACC-2 ddp/accounts/mails: nobody has that address
          DDP-ACC-2 ddp/accounts/passwords: the old one has to be right
          DDP-ACC-2 ddp/accounts/refused: 403: Incorrect password
          DDP-ACC-3 ddp/accounts/resume: an unknown one is another thing
          DDP-ACC-4 ddp/accounts/resume: then it has expired
          DDP-ACC-6 ddp/accounts/signup: 403: Username already exists.
        ddp/unblocks-all
          DDP-METH-8 ddp/method/blocking: slow and the next one
          DDP-METH-8 ddp/method/waiting: two calls wait for the first one, and the ping for one of the two
        ddp/updated-early
          DDP-METH-5 ddp/method/writes: the document, then the answers
        ddp/vague-errors
          DDP-METH-2 ddp/method/failures: it is named
          DDP-SUB-2 ddp/sub/unknown: nosub has the name
        ddp/vague-limits
          DDP-METH-11 ddp/accounts/rate: the time to wait
        ddp/waits-for-ever
          DDP-TRANS-6 ddp/connect/unanswered-close: then all are gone
        """#)
}
