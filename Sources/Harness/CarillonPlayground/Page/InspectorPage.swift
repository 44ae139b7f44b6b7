import CarillonEnvironment

/// The live page of a playground: one file, which needs nothing but the admin API beside it.
///
/// It shows each line of the journal as it happens, as a list and as a sequence diagram, and each server with its
/// state, its actions and its misbehaviours. All texts come off a wire, so the script hands them to the browser as
/// texts and never as markup, and the policy admits no script but this one.
enum InspectorPage {
    /// The page, as HTML.
    static let text = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <title>Carillon serve</title>
        <link rel="icon" href="data:,">
        <style>\(style)</style>
        </head>
        <body>
        \(body)
        <script>\(script)</script>
        </body>
        </html>

        """

    /// The content security policy of the page. It allows the page's own stylesheet and script, each named by its hash,
    /// and requests to the server that the page came from.
    static let policy = [
        "default-src 'none'",
        "style-src '\(SHA256.source(style))'",
        "script-src '\(SHA256.source(script))'",
        "connect-src 'self'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// The script adds a chip, a tab and a panel for each server.
    private static let body = """
        <header>
          <h1>Carillon <span>serve</span></h1>
          <div class="tools">
            <p id="state" class="state" role="status">Connecting …</p>
            <button type="button" id="retry" hidden>Try now</button>
            <button type="button" id="reset-all">Reset all</button>
            <button type="button" id="help">Keys <kbd aria-hidden="true">?</kbd></button>
          </div>
          <ul id="chips" aria-label="Servers: each shows its own events alone"></ul>
          <p id="told" class="told" role="alert" hidden></p>
        </header>
        <main>
          <div role="tablist" id="tabs" aria-label="Views">
            <button type="button" role="tab" id="tab-events" aria-controls="panel-events">Events</button>
            <button type="button" role="tab" id="tab-diagram" aria-controls="panel-diagram">Diagram</button>
          </div>
          <form id="filters" role="search" aria-label="Events" novalidate>
            <label>Client <input id="client" type="search" list="clients" autocomplete="off" spellcheck="false"></label>
            <label>Kind <select id="kind"><option value="">all</option></select></label>
            <label>Text <input id="text" type="search" autocomplete="off" spellcheck="false"></label>
            <label>Time <select id="clock"><option value="">since the start</option>
              <option value="clock">of the day, UTC</option></select></label>
            <button type="button" id="clear" hidden>Clear the filter</button>
            <span class="flow"><button type="button" id="pause" aria-pressed="false">Pause</button>
              <span id="figures" class="quiet"></span></span>
          </form>
          <datalist id="clients"></datalist>
          <section role="tabpanel" id="panel-events" aria-labelledby="tab-events">
            <div id="events" class="list" role="treegrid" aria-label="Events" aria-describedby="hint">
              <div role="rowgroup" class="heads">
                <div role="row" class="row"><span role="columnheader" class="time">Time</span>
                  <span role="columnheader" class="server">Server</span>
                  <span role="columnheader" class="client">Client</span>
                  <span role="columnheader" class="kind">Kind</span>
                  <span role="columnheader" class="what">Event</span></div>
              </div>
              <div role="rowgroup" class="rows"></div>
            </div>
          </section>
          <section role="tabpanel" id="panel-diagram" aria-labelledby="tab-diagram" hidden>
            <div id="diagram" class="list" role="treegrid" aria-label="Diagram" aria-describedby="hint">
              <div role="rowgroup" class="heads"><div role="row" class="lanes"></div></div>
              <div role="rowgroup" class="rows"></div>
            </div>
          </section>
          <button type="button" id="newer" hidden></button>
          <p id="hint" hidden>Arrow keys go from line to line, Enter opens one.</p>
          <noscript><p>This page shows what happens as it happens, and needs its script for that.
            The <a href="/admin/journal">journal</a> can be read without.</p></noscript>
        </main>
        <dialog id="keys" aria-labelledby="keys-title">
          <h2 id="keys-title">Keys</h2>
          <dl>
            <div><dt><kbd>1</kbd> … <kbd>9</kbd></dt><dd>the tabs, in their order</dd></div>
            <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>the next tab, when a tab has the focus</dd></div>
            <div><dt><kbd>/</kbd></dt><dd>search the text of the events</dd></div>
            <div><dt><kbd>p</kbd></dt><dd>pause, and go on</dd></div>
            <div><dt><kbd>l</kbd></dt><dd>go to the newest line</dd></div>
            <div><dt><kbd>↑</kbd> <kbd>↓</kbd></dt><dd>the lines, one by one; <kbd>Home</kbd> and <kbd>End</kbd>
              the oldest and the newest</dd></div>
            <div><dt><kbd>Enter</kbd></dt><dd>open a line, or close it</dd></div>
            <div><dt><kbd>Esc</kbd></dt><dd>clear the filter, or close this</dd></div>
            <div><dt><kbd>?</kbd></dt><dd>this list</dd></div>
          </dl>
          <p><label><input type="checkbox" id="letters" checked> Keys without Ctrl or Alt do this</label></p>
          <form method="dialog"><button>Close</button></form>
        </dialog>
        """
}
