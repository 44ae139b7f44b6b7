extension Templates {
    static let journal = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" content="{{policy}}"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <meta name="referrer" content="no-referrer"/>
        <title>{{journalTitle}} Carillon</title>
        <style>{{{stylesheet}}}</style>
        </head>
        <body>
        <header class="head">
        <div class="column">
        <p class="brand">Carillon <span>journal</span></p>
        <h1 class="journal">{{journalTitle}}</h1>
        <dl class="facts"><div><dt>Begun</dt><dd>{{journalBegin}}</dd></div></dl>
        </div>
        </header>
        <main class="column">
        <h2>What happened</h2>
        <figure>
        {{{sequence}}}
        <p class="legend">{{sequenceLegend}}</p>
        </figure>
        <h2>{{logTitle}}</h2>
        <div class="log"><pre>{{{log}}}</pre></div>
        </main>
        </body>
        </html>

        """
}
