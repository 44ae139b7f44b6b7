import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/streamClients``. The command
    /// `carillon saboteurs --learn` writes them, and people read them.
    static let streamClients = CatchList(
        #"""
        sse/always-anew
          SSE-13 sse/connection/return: with the last event ID in UTF-8
        sse/asks-bare
          SSE-1 sse/connection/request: the app's field is there
        sse/cannot-let-go
          SSE-17 sse/connection/close: nobody listens
        sse/comes-back
          SSE-15 sse/connection/gone: it asks once more, and never again
        sse/hurries
          SSE-14 sse/connection/retry: twenty seconds: not before 20 seconds are over
        sse/keeps-ids
          SSE-7 sse/parsing/ids: an empty one clears it
        sse/keeps-the-mark
          SSE-5 sse/parsing/mark: the first line counts without the mark
        sse/needs-colons
          SSE-10 sse/parsing/bare-names: data, once: a text without a character
        sse/obeys-charsets
          SSE-6 sse/parsing/text: another charset does not count
        sse/one-line-end
          SSE-2 sse/parsing/endings: "\n": both events, byte by byte
        sse/overflows
          SSE-16 sse/connection/flood: all come
        sse/overlooks-nulls
          SSE-8 sse/parsing/null-ids: it stays
        sse/reads-anything
          SSE-12 sse/connection/types: HTML: it fails
        sse/shouts
          SSE-9 sse/parsing/names: names are compared as they are
        sse/tells-comments
          SSE-4 sse/parsing/nothing: a comment is no event
        sse/tells-halves
          SSE-11 sse/parsing/incomplete: the whole one alone is told
        sse/trims
          SSE-3 sse/parsing/data: one space alone is taken away
        """#)
}
