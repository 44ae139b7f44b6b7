import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/push``; kept by `carillon saboteurs --learn`, and read by
    /// people.
    static let push = CatchList(
        #"""
        push/always-waits
          PU-KEEP-4 push/keep/priorities: the urgent one takes the others with it
        push/deaf-in-tunnels
          PU-TOK-2 push/tokens/no-network: three seconds behind it, there is one
        push/forgets-the-swipe
          PU-BACK-3 push/background/swiped-away: the app stays away
        push/forgets-tokens
          PU-TOK-1 push/tokens/launches: which is the same
        push/forgets-what-it-saw
          PU-SHOW-4 push/show/repeated: the app was asked once
          PU-SHOW-6 push/show/sent-again: and comes once
        push/honours-void-tokens
          PU-TOK-4 push/tokens/unregistering: the provider hears that it is void
          PU-TOK-5 push/tokens/renewal: the old one is void
        push/ignores-collapsing
          PU-SHOW-3 push/show/collapsing: one score, and what else there is
        push/is-generous
          PU-BACK-2 push/background/budget: three in half an hour
        push/keeps-all
          PU-KEEP-1 push/keep/newest: two wait
        push/keeps-given-up-tokens
          PU-TOK-4 push/tokens/given-up: the app has another token
        push/keeps-nothing
          PU-KEEP-1 push/keep/newest: two wait
          PU-KEEP-5 push/keep/outages: the notification that waited has outlived the crash
          PU-KEEP-5 push/keep/silent-link: it comes on the next connection at the latest
          PU-KEEP-6 push/keep/outages: the notification that waited has outlived the crash
        push/keeps-zero
          PU-KEEP-2 push/keep/expiration: it comes before its end alone
        push/knows-one-app
          PU-KEEP-3 push/keep/newest: the only one of the other
        push/lets-sleep
          PU-BACK-1 push/background/launch: the app runs in the background
          PU-BACK-4 push/background/both: the app fetches
        push/never-expires
          PU-KEEP-2 push/keep/expiration: it comes before its end alone
        push/never-waits
          PU-KEEP-4 push/keep/priorities: both wait
        push/one-token-for-all
          PU-TOK-3 push/tokens/launches: no two of them are the same
        push/registers-once
          PU-TOK-6 push/tokens/lost-memory: the app has another token
        push/renews-in-silence
          PU-TOK-5 push/tokens/renewal: the app has the new one
        push/says-less
          PU-SHOW-1 push/show/alert: its texts
        push/shows-blanks
          PU-SHOW-7 push/show/without-words: in front, the app is asked
        push/shows-the-silent
          PU-BACK-1 push/background/launch: the person sees nothing
        push/shows-unasked
          PU-SHOW-2 push/show/in-front: the one that the app wants stands there
        push/stays-away
          PU-KEEP-5 push/keep/silent-link: it comes on the next connection at the latest
        push/tells-twice
          PU-BACK-4 push/background/both: the person sees it
          PU-SHOW-2 push/show/in-front: the app is asked about each
        """#)
}
