import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/magicBell``. The command `carillon saboteurs --learn`
    /// writes them, and people read them.
    static let magicBell = CatchList(
        #"""
        magicbell/31-years-late
          MB-DEC-4 magicbell/decoding/unix-times: the time of sending
        magicbell/address-first
          MB-AUTH-7 magicbell/server/identity: the external identifier counts
          MB-AUTH-7 magicbell/server/names: the address finds the notification of the identifier
        magicbell/always-anew
          MB-SSE-2 magicbell/channel/resume: each missed message comes once
        magicbell/always-forbidden
          MB-RT-17 magicbell/channel/forbidden: a 500 is tried again
          MB-RT-17 magicbell/channel/odd-answers: it is asked again, and a key of two dots is asked for no token
        magicbell/always-proves
          MB-AUTH-2 magicbell/user/hmac: switched off, none is sent
        magicbell/always-versioned
          MB-PREF-1 magicbell/preferences/categories: all categories
        magicbell/any-category
          MB-PREF-4 magicbell/preferences/categories: all categories
        magicbell/archived-too
          MB-LIST-2 magicbell/list/first-page: the query leaves out what is archived
          MB-LIST-8 magicbell/list/filters: StorePredicate(read: nil, seen: nil, archived: false, categories: [], topics: []): the list
        magicbell/archives-again
          MB-ACT-10 magicbell/action/requests: the requests
        magicbell/asks-for-each
          MB-RT-23 magicbell/message/burst: one request follows the first one
        magicbell/below-zero
          MB-ACT-17 magicbell/action/too-small: a read lowers none below 0
        magicbell/counts-echoes
          MB-RT-14 magicbell/message/echo: beforeAnswer: the counters
          MB-RT-14 magicbell/race/own-echo: two reads count once each
          MB-RT-14 magicbell/race/two-actions: before, round 1: the counters
        magicbell/counts-loaded
          MB-LIST-9 magicbell/list/pages: page 1: the counters are the server's totals
        magicbell/counts-no-total
          MB-ACT-11 magicbell/action/delete: an unseen one, whose echo changes nothing
          MB-ACT-6 magicbell/action/read-in-unread: the counters are lowered
          MB-ACT-8 magicbell/action/unread: a store of read ones lowers its total
          MB-ACT-9 magicbell/action/archive: an unseen one
          MB-RT-6 magicbell/action/read-in-unread: the counters are lowered
          MB-RT-6 magicbell/message/leaving: read: it leaves the unread ones
          MB-RT-8 magicbell/message/leaving: read: it leaves the unread ones
        magicbell/counts-no-unread
          MB-ACT-11 magicbell/action/delete: an unseen one, whose echo changes nothing
          MB-ACT-13 magicbell/action/all-read: each is counted once
          MB-ACT-5 magicbell/action/read: the unseen one: both counters are told, and then the completion
          MB-ACT-7 magicbell/action/unread: the counter is raised
          MB-ACT-9 magicbell/action/archive: an unseen one
          MB-RT-5 magicbell/message/read: the change is told
        magicbell/counts-no-unseen
          MB-ACT-14 magicbell/action/all-seen: one counter is told
          MB-ACT-5 magicbell/action/read: the unseen one: both counters are told, and then the completion
          MB-ACT-9 magicbell/action/archive: an unseen one
        magicbell/counts-on
          MB-LIST-13 magicbell/list/shifted-numbers: none is left out
        magicbell/dawdles
          MB-RT-22 magicbell/message/failed-refresh: each ten seconds there is another one
        magicbell/deaf-publisher
          MB-PUB-1 magicbell/observer/publisher: also in the notification
          MB-RT-5 magicbell/message/read: the change is told
        magicbell/deaf-to-all
          MB-RT-10 magicbell/message/all: seen/all empties the store of unseen ones
        magicbell/deaf-to-delete
          MB-RT-9 magicbell/message/delete: the change is told
          MB-RT-9 magicbell/race/own-echo: and so does a deletion
        magicbell/deaf-to-new
          MB-RT-4 magicbell/message/new: the default store has it
        magicbell/double-actions
          MB-ACT-1 magicbell/action/requests: the requests
          MB-ACT-16 magicbell/observer/futures: nobody subscribes, and the request is sent
        magicbell/doubts
          MB-RT-16 magicbell/channel/expiry: the old token is not tried again
          MB-RT-16 magicbell/channel/short-tokens: the stream is asked for once more, with another token
          MB-SSE-4 magicbell/channel/expiry: the old token is not tried again
          MB-SSE-4 magicbell/channel/short-tokens: the stream is asked for once more, with another token
        magicbell/drops-prefix
          MB-CLI-6 magicbell/socket/address: the requests
          MB-CLI-6 magicbell/user/prefix: each request has the path
        magicbell/eager
          MB-LIST-1 magicbell/list/fresh: the list is empty
        magicbell/endless
          MB-RT-21 magicbell/channel/silence: the stream is opened anew
        magicbell/errors-are-empty
          MB-ERR-1 magicbell/list/failures: {"errors":[{"message":"Too much"},{"message":"Try later"}]}: only the failures are told
          MB-LIST-7 magicbell/list/failures: {"errors":[{"message":"Too much"},{"message":"Try later"}]}: only the failures are told
        magicbell/few-stores
          MB-DIR-1 magicbell/user/stores: archived: the predicate
          MB-DIR-2 magicbell/user/stores: archived: the predicate
        magicbell/filters-all-read
          MB-ACT-12 magicbell/action/all-read: the server has read the other one, too
          MB-ACT-12 magicbell/action/requests: the requests
        magicbell/finishes
          MB-MULTI-3 magicbell/user/unsent: the action is never sent
        magicbell/first-code
          MB-AUTH-5 magicbell/user/hmac: a new one replaces the old one
          MB-RT-24 magicbell/channel/revived: with a new HMAC it begins anew
        magicbell/first-page-for-ever
          MB-LIST-3 magicbell/list/pages: page 2: the list has 100
        magicbell/first-recipient
          MB-SRV-7 magicbell/server/broadcast: each recipient hears of it at once
          MB-SRV-7 magicbell/wire/chunks: “”: each recipient has the notification
          MB-SRV-7 magicbell/wire/limits: each recipient has the notification
        magicbell/flattens
          MB-DEC-2 magicbell/decoding/attributes: a truth value
          MB-DEC-2 magicbell/decoding/kept: a truth value of the sender's
        magicbell/forgetful
          MB-SRV-5 magicbell/server/idempotency: and the same body
        magicbell/forgets-all
          MB-RT-2 magicbell/channel/kept: only she who had left is asked for again
        magicbell/forgets-channel
          MB-RT-2 magicbell/channel/kept: the next launch knows both
          MB-RT-2 magicbell/channel/let-go: another client knows the channel from one request
        magicbell/forgets-let-go
          MB-RT-2 magicbell/channel/let-go: another client knows the channel from one request
        magicbell/forgets-pages
          MB-LIST-4 magicbell/list/pages: page 2: the list has 100
          MB-RACE-3 magicbell/race/many-pages: all are listed
        magicbell/forgets-places
          MB-SSE-2 magicbell/stream/history: with its place it gets what it missed, and no more
        magicbell/forgets-times
          MB-ACT-13 magicbell/action/all-read: each is read and seen
          MB-ACT-14 magicbell/action/all-seen: both are seen
          MB-ACT-4 magicbell/action/read: the unseen one has both times
          MB-ACT-7 magicbell/action/unread: it is seen and not read
        magicbell/four-channels
          MB-PREF-6 magicbell/preferences/other-channels: the others are as they were
          MB-PREF-6 magicbell/preferences/several: billing: the channel that it cannot name is still on
        magicbell/gives-up
          MB-RT-22 magicbell/message/failed-refresh: each ten seconds there is another one
        magicbell/goes-on
          MB-RT-19 magicbell/channel/gone: nothing more is asked for
          MB-RT-19 magicbell/multi/logout-in-flight: Bob's stream was never opened
          MB-RT-19 magicbell/user/waiting: the seventh is never sent
        magicbell/grows
          MB-LIST-6 magicbell/list/refresh: refresh 1: the list is the first page
        magicbell/guesses
          MB-RT-11 magicbell/message/unknown: the app is told nothing
          MB-RT-12 magicbell/message/unknown: the app is told nothing
        magicbell/hammers
          MB-RT-26 magicbell/channel/delays: 160 ms after the loss the stream is not asked for yet
          MB-RT-26 magicbell/channel/flapping: in more than a minute it was asked about ten times, not hundreds
        magicbell/hates-fractions
          MB-DEC-3 magicbell/decoding/times: 2023-05-01T12:00:00.000Z: the page is taken
        magicbell/hears-twice
          MB-SSE-2 magicbell/stream/many-messages: the first one comes again, and changes nothing
          MB-SSE-2 magicbell/stream/repeated: a read is told once
        magicbell/hesitates
          MB-RT-15 magicbell/channel/crowd: sixteen seconds after the loss each one has it again
          MB-RT-15 magicbell/channel/delays: 160 ms after the loss it is, once
          MB-RT-15 magicbell/channel/losses: the first loss: a second later it is back
          MB-RT-15 magicbell/channel/resume: each missed message comes once
          MB-RT-15 magicbell/stream/mistyped: the stream is asked for once more
        magicbell/hexadecimal
          MB-AUTH-3 magicbell/user/hmac: that of the email address
          MB-AUTH-4 magicbell/user/hmac: that of the email address
        magicbell/hides-at-once
          MB-ACT-6 magicbell/action/read-in-unread: the counters are lowered
        magicbell/holds-observers
          MB-OBS-3 magicbell/observer/weak: the store does not hold its observer
        magicbell/ignores-gaps
          MB-RT-18 magicbell/channel/outage: the default store has caught up
        magicbell/ignores-unarchiving
          MB-ACT-10 magicbell/action/unarchive: the notification that archive has counted out counts again
          MB-RT-20 magicbell/message/unarchived: it has left the archived ones
        magicbell/ignores-unlisted
          MB-RT-7 magicbell/message/unlisted: read: the store that lacks it is loaded anew
        magicbell/ignores-variables
          MB-SRV-4 magicbell/graphql/variables: a category: the count
        magicbell/impatient
          MB-SSE-3 magicbell/channel/heartbeats: in half an hour nothing is asked for
        magicbell/insatiable
          MB-LIST-5 magicbell/list/pages: without a next page the empty list comes at once
        magicbell/keeps-channel
          MB-RT-2 magicbell/channel/kept: only she who had left is asked for again
          MB-RT-2 magicbell/channel/revived: and asks for the channel, as who leaves forgets it
        magicbell/keeps-disposed
          MB-DIR-3 magicbell/user/dispose: build gives a new store
        magicbell/keeps-expired
          MB-RT-16 magicbell/channel/expiry: the token is another one
          MB-RT-16 magicbell/model/weather: each store of the phone has what the server has
          MB-SSE-4 magicbell/channel/expiry: the token is another one
        magicbell/keeps-memories
          MB-CLI-7 magicbell/user/logout: the store that the app still has is empty
          MB-MULTI-3 magicbell/multi/logout-in-flight: nothing is listed
        magicbell/keeps-observers
          MB-OBS-4 magicbell/observer/weak: the removed one is told nothing
        magicbell/keeps-subscriptions
          MB-SRV-10 magicbell/server/subscriptions: and all of the subscription is gone
        magicbell/keeps-tokens
          MB-PUSH-2 magicbell/push/tokens: Ann's is gone
        magicbell/keeps-unseen
          MB-MODEL-1 magicbell/model/mixture: each store has what the model says
        magicbell/keyless
          MB-AUTH-1 magicbell/user/identities: POST /graphql: each user is named as it was connected
          MB-CLI-2 magicbell/multi/three-users: at first: the counters
          MB-CLI-2 magicbell/user/identities: POST /graphql: each user is named as it was connected
        magicbell/knows-all
          MB-ACT-15 magicbell/action/unlisted: the server has done it
        magicbell/last-word
          MB-RACE-1 magicbell/race/late-answer: the answer completes the action, and changes nothing
        magicbell/lets-go
          MB-DIR-4 magicbell/user/unheld: it has the new one
          MB-RT-4 magicbell/message/new: the default store has it
          MB-RT-5 magicbell/message/read: the change is told
        magicbell/lines-as-events
          MB-SRV-9 magicbell/stream/forms: lines of JSON have theirs
        magicbell/lists-twice
          MB-LIST-12 magicbell/race/shifted-page: none is listed twice
        magicbell/literal-escapes
          MB-LIST-11 magicbell/graphql/texts: escapes of four digits and of more: the category is found
        magicbell/loud-tokens
          MB-PUSH-1 magicbell/push/tokens: ann@example.com: the token is registered
        magicbell/many-stores
          MB-DIR-1 magicbell/user/stores: build(): the identical store
        magicbell/mixes-pages
          MB-RACE-4 magicbell/race/late-message: v1: each change counts once
        magicbell/nameless-channels
          MB-PREF-5 magicbell/server/preference-bounds: it has a label
          MB-PREF-5 magicbell/server/preferences: a category has a label
        magicbell/needs-labels
          MB-PREF-7 magicbell/preferences/no-labels: the preferences are read
        magicbell/never-forbidden
          MB-RT-17 magicbell/channel/forbidden: a 403 is the end for Bob
        magicbell/new-for-read
          MB-RT-5 magicbell/message/read: the change is told
        magicbell/new-objects
          MB-CLI-1 magicbell/user/singletons: the second connect gives the same object
          MB-CLI-3 magicbell/user/singletons: the second connect gives the same object
        magicbell/no-data-is-empty
          MB-ERR-2 magicbell/errors/no-data: {"errors":[{"message":"no"}]}: one failure
        magicbell/no-gaps
          MB-RT-18 magicbell/channel/outage: the default store has caught up
          MB-RT-25 magicbell/socket/pulse: and its store has the notification that was lost
          MB-RT-25 magicbell/socket/story: the missed notification is there
        magicbell/no-topics
          MB-LIST-8 magicbell/list/filters: StorePredicate(read: nil, seen: nil, archived: false, categories: [], topics: ["order:1"]): the list
        magicbell/null-attributes
          MB-SRV-9 magicbell/server/description: GET /users?order_by=created_at:desc&last_seen_at:after=1: the answer is as the description says
          MB-SRV-9 magicbell/server/users: “”: users without attributes have none
        magicbell/null-is-empty
          MB-DEC-1 magicbell/decoding/attributes: null texts are nil
          MB-DEC-1 magicbell/decoding/kept: null texts are still nil
        magicbell/oldest-first
          MB-SRV-4 magicbell/server/order: “”: the list
          MB-SRV-4 magicbell/wire/own-patience: both orders are notifications
          MB-SRV-4 magicbell/wire/own-queue: each was a notification in its turn
          MB-SRV-4 magicbell/wire/own-service: each order is a notification, the newest first
        magicbell/one-for-all
          MB-CLI-2 magicbell/user/identities: they are three objects
          MB-MULTI-1 magicbell/multi/three-users: at first: the counters
          MB-RT-13 magicbell/multi/three-users: at first: the counters
        magicbell/one-identity
          MB-CLI-4 magicbell/user/identities: GET /config: each user is named as it was connected
        magicbell/one-line-end
          MB-SSE-6 magicbell/stream/cuts: "\r": the message has come, byte by byte
        magicbell/one-number
          MB-SRV-9 magicbell/server/token-requests: a request that was used: the number
          MB-SRV-9 magicbell/stream/listeners: and is told why
        magicbell/one-queue
          MB-MULTI-2 magicbell/multi/slow-user: Bob has the answer
        magicbell/one-version
          MB-PREF-1 magicbell/preferences/channels: the version is asked for
          MB-PREF-3 magicbell/preferences/channels: the version is asked for
        magicbell/optimist
          MB-ACT-2 magicbell/action/patience: read: the list waits
        magicbell/page-one
          MB-LIST-10 magicbell/list/numbered-pages: three pages, and then no more
        magicbell/patient
          MB-ERR-3 magicbell/errors/timeout: after eleven it has failed
          MB-ERR-3 magicbell/errors/trickle: after eleven it has failed
        magicbell/polite
          MB-SRV-3 magicbell/server/actions: POST /read: the user's own
          MB-SRV-3 magicbell/wire/answers: so has that of an action
          MB-SRV-3 magicbell/wire/heads: the connection goes on, and the next request is served
          MB-SRV-3 magicbell/wire/pipelined: each request has its answer, in order
          MB-SRV-3 magicbell/wire/told: an action succeeds
        magicbell/proves-address
          MB-AUTH-4 magicbell/user/hmac: that of the identifier
        magicbell/quiet
          MB-MODEL-1 magicbell/model/mixture: each store has what the model says
          MB-MODEL-1 magicbell/multi/two-devices: read: the counters are the same
          MB-SRV-1 magicbell/multi/two-devices: read: the counters are the same
        magicbell/refuses-documents
          MB-SRV-9 magicbell/graphql/bounds: lists in the type of a variable: one more: the status
          MB-SRV-9 magicbell/graphql/fragments: a fragment of another type: the status
          MB-SRV-9 magicbell/graphql/long-answers: eight million bytes: the status
          MB-SRV-9 magicbell/graphql/mistakes: an unknown field: the status
          MB-SRV-9 magicbell/graphql/operations: no name: the status
          MB-SRV-9 magicbell/graphql/project: a user who asks: the status
        magicbell/reloads-twice
          MB-OBS-2 magicbell/list/refresh: refresh 1: one reload is told
        magicbell/repeats-counters
          MB-OBS-5 magicbell/action/read: the unseen one: both counters are told, and then the completion
          MB-OBS-5 magicbell/message/read: the change is told
        magicbell/sees-loaded
          MB-MODEL-1 magicbell/model/long-lists: each store has what the model says
          MB-RT-9 magicbell/message/hidden-delete: the counters are lowered
        magicbell/sends-labels
          MB-PREF-2 magicbell/preferences/channels: one category with one channel, and no label
          MB-PREF-3 magicbell/preferences/channels: one category with one channel, and no label
        magicbell/shrugs
          MB-ACT-3 magicbell/action/failures: read: one failure is told
        magicbell/slashes
          MB-ACT-18 magicbell/action/slash: the slash is escaped
        magicbell/slow-registration
          MB-PUSH-3 magicbell/push/retry: each has tried three times in 29 seconds
        magicbell/slow-start
          MB-RT-3 magicbell/channel/configuration: then every 30 seconds
          MB-RT-3 magicbell/errors/too-large: one with more than 1 MiB has failed at once, too
        magicbell/small-pages
          MB-LIST-2 magicbell/list/first-page: the query asks for 50
        magicbell/stays
          MB-CLI-5 magicbell/user/logout: the store that the app still has is empty
          MB-PUSH-2 magicbell/push/tokens: Ann's is gone
          MB-RT-19 magicbell/channel/gone: nothing more is asked for
        magicbell/swaps-methods
          MB-ACT-1 magicbell/action/requests: the requests
          MB-ACT-10 magicbell/action/requests: the requests
        magicbell/talkative
          MB-ACT-1 magicbell/action/requests: none has a body
        magicbell/tells-changes
          MB-OBS-6 magicbell/action/read: the unseen one: both counters are told, and then the completion
        magicbell/tells-first
          MB-OBS-1 magicbell/list/first-page: the page, the counters, the completion and the indexes are told in this order
        magicbell/tells-late
          MB-ACT-11 magicbell/action/delete: without an echo
        magicbell/text-times
          MB-SRV-9 magicbell/server/description: POST /notifications: the answer is as the description says
        magicbell/texts-as-they-are
          MB-SSE-5 magicbell/stream/encodings: a text of JSON
        magicbell/trusts-all
          MB-AUTH-6 magicbell/server/identity: none: the user is refused
        magicbell/trusts-hasty
          MB-SSE-7 magicbell/stream/hasty-server: in ten seconds it is asked five times
          MB-SSE-7 magicbell/stream/patience: a server that wants half a minute is asked once a minute
          MB-SSE-7 magicbell/stream/types: streams without an event are asked for less and less
        magicbell/trusts-pages
          MB-RACE-2 magicbell/race/late-list: the list has both changes
        magicbell/trusts-servers
          MB-RT-18 magicbell/stream/lost-history: the default store has caught up
        magicbell/turns-pages
          MB-LIST-4 magicbell/list/first-page: the list is in the server's order
        magicbell/unescaped
          MB-LIST-11 magicbell/list/any-text: "say \"hi\"" is a category
        magicbell/unfiltered
          MB-LIST-8 magicbell/list/filters: StorePredicate(read: Optional(true), seen: nil, archived: false, categories: [], topics: []): the list
        magicbell/unlimited
          MB-SRV-6 magicbell/server/limit: a hundred reads a minute
        magicbell/unordered
          MB-RT-1 magicbell/channel/start: the requests
        magicbell/unproven-channel
          MB-AUTH-5 magicbell/user/hmac: that of the email address
        magicbell/unseen
          MB-SRV-2 magicbell/server/actions: and it is seen
        magicbell/wordless
          MB-ERR-1 magicbell/list/failures: {"errors":[{"message":"Too much"},{"message":"Try later"}]}: only the failures are told
        magicbell/wrong-version
          MB-SSE-1 magicbell/channel/start: the stream has a version
        """#)
}
