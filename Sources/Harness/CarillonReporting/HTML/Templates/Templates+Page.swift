extension Templates {
    static let page = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        {{#generator}}
        <meta name="generator" content="{{.}}"/>
        {{/generator}}
        <meta http-equiv="Content-Security-Policy" content="{{policy}}"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <meta name="referrer" content="no-referrer"/>
        <title>{{pageTitle}}</title>
        <style>{{{stylesheet}}}</style>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the report</a>
        <header class="head" id="top">
        <div class="column">
        <p class="brand">Carillon <span>conformance report</span>{{#crumbs}} <span>· <a href="{{placeHref}}">{{placeName}}</a></span>{{/crumbs}}</p>
        <h1 class="{{verdictTone}}"><span class="mark" aria-hidden="true">{{verdictGlyph}}</span>{{#verdictClauses}} <span class="clause">{{.}}</span>{{/verdictClauses}}</h1>
        <dl class="tallies">
        {{#tallies}}
        <div><dt>{{tallyName}}</dt><dd>{{#pills}}{{> pill}} {{/pills}}</dd></div>
        {{/tallies}}
        </dl>
        <dl class="facts">
        {{#facts}}
        <div><dt>{{name}}</dt><dd>{{value}}</dd></div>
        {{/facts}}
        </dl>
        <details class="more">
        <summary>More about this run</summary>
        <dl class="facts">
        {{#moreFacts}}
        <div><dt>{{name}}</dt><dd>{{value}}</dd></div>
        {{/moreFacts}}
        </dl>
        </details>
        <p class="reproduce"><span class="unseen">Run it again:</span> <code>{{reproduceAll}}</code></p>
        </div>
        </header>
        <nav class="bar" aria-label="Parts of the report">
        <div class="column">
        <ul>
        {{#parts}}
        <li><a href="{{partHref}}">{{partName}}{{#partCount}} <span>{{.}}</span>{{/partCount}}</a></li>
        {{/parts}}
        </ul>
        <div class="tools" id="tools" hidden="hidden">
        <label class="unseen" for="search">Search</label>
        <input id="search" type="search" placeholder="{{searchHint}}" autocomplete="off" spellcheck="false" aria-describedby="found"/>
        <label class="unseen" for="filter">Show</label>
        <select id="filter">
        <option value="">all verdicts</option>
        <option value="!">not as expected</option>
        {{#filters}}
        <option value="{{value}}">{{name}}</option>
        {{/filters}}
        </select>
        <details class="keys">
        <summary>Keys</summary>
        <div>
        <dl>
        <div><dt><kbd>/</kbd></dt><dd>search</dd></div>
        <div><dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next, previous scenario</dd></div>
        <div><dt><kbd>f</kbd></dt><dd>next that is not as expected</dd></div>
        <div><dt><kbd>e</kbd> <kbd>c</kbd></dt><dd>open 50 of those found, close all</dd></div>
        <div><dt><kbd>Esc</kbd></dt><dd>show everything again</dd></div>
        </dl>
        <label><input id="keys" type="checkbox" checked="checked"/> single keys are on</label>
        </div>
        </details>
        <p id="found" role="status"></p>
        </div>
        </div>
        </nav>
        <main id="main" tabindex="-1">
        {{#hasOverview}}
        <section class="column first" aria-label="Overview">
        {{#hasAttention}}
        <div id="attention">
        <h2>Needs attention</h2>
        <ul class="attention">
        {{#attention}}
        {{> attention}}
        {{/attention}}
        </ul>
        {{#attentionRest}}<p class="rest">{{.}}</p>{{/attentionRest}}
        </div>
        {{/hasAttention}}
        {{#overview}}
        {{> overview}}
        {{/overview}}
        </section>
        {{/hasOverview}}
        {{{comparison}}}
        {{^hasOverview}}
        {{#hasAttention}}
        <section class="column" id="attention" aria-labelledby="attention-title">
        <h2 id="attention-title">Needs attention</h2>
        <ul class="attention">
        {{#attention}}
        {{> attention}}
        {{/attention}}
        </ul>
        {{#attentionRest}}<p class="rest">{{.}}</p>{{/attentionRest}}
        </section>
        {{/hasAttention}}
        {{/hasOverview}}
        {{{history}}}
        {{#hasExceptions}}
        <section class="column" id="exceptions" aria-labelledby="exceptions-title" data-aside="aside">
        <h2 id="exceptions-title">Exceptions</h2>
        {{#exceptions}}
        <details class="fold" id="{{listAnchor}}">
        <summary>{{listTitle}}</summary>
        <ul class="exceptions">
        {{#entries}}
        <li>{{#links}}{{> link}} {{/links}}{{#linksRest}}{{.}} {{/linksRest}}<span class="sentence">{{why}}</span></li>
        {{/entries}}
        </ul>
        {{#entriesRest}}<p class="rest">{{.}}</p>{{/entriesRest}}
        </details>
        {{/exceptions}}
        </section>
        {{/hasExceptions}}
        <section class="column" id="scenarios" aria-labelledby="scenarios-title">
        <h2 id="scenarios-title">Scenarios</h2>
        {{#isEmpty}}
        <p class="empty">No scenario was run.</p>
        {{/isEmpty}}
        {{#traceNote}}
        <p class="lead">{{.}}</p>
        {{/traceNote}}
        {{#pages}}
        {{> pages}}
        {{/pages}}
        {{#scenarioGroups}}
        <section class="group">
        <h3 id="{{groupAnchor}}">{{groupName}} <span>{{groupNote}}</span></h3>
        {{#clusters}}
        <div class="cluster">
        {{#scenarios}}
        {{> scenario}}
        {{/scenarios}}
        {{#pack}}
        <template>{{.}}</template>
        {{/pack}}
        </div>
        {{/clusters}}
        </section>
        {{/scenarioGroups}}
        </section>
        {{#hasMatrix}}
        <section class="column" id="matrix" aria-labelledby="matrix-title" data-aside="aside">
        <h2 id="matrix-title">Requirements by network</h2>
        {{#matrices}}
        {{> matrix}}
        {{/matrices}}
        </section>
        {{/hasMatrix}}
        {{#hasRequirements}}
        <section class="column" id="requirements" aria-labelledby="requirements-title">
        <h2 id="requirements-title">Requirements</h2>
        {{#requirementGroups}}
        <section class="group">
        <h3 id="{{groupAnchor}}">{{groupName}} <span>{{groupNote}}</span></h3>
        {{#requirements}}
        {{> requirement}}
        {{/requirements}}
        </section>
        {{/requirementGroups}}
        </section>
        {{/hasRequirements}}
        {{#hasSaboteurs}}
        <section class="column" id="saboteurs" aria-labelledby="saboteurs-title">
        <h2 id="saboteurs-title">Saboteurs</h2>
        <p class="lead">A saboteur is a small defect that was put in on purpose. The expectation that its sentence is about has to fail because of it, or that shows nothing.</p>
        {{> saboteurs}}
        </section>
        {{/hasSaboteurs}}
        </main>
        <footer class="column">
        <p>Written by Carillon {{carillonVersion}} from results in the format <code>{{schema}}</code>. All times in scenarios are virtual. <a href="#top">Back to the top</a></p>
        </footer>
        <script>{{{script}}}</script>
        </body>
        </html>

        """

    /// A number of results, as a link to the first of them.
    static let pill = """
        {{#isLinked}}<a class="pill {{badge.tone}}" href="{{href}}">{{badge.glyph}} {{pillText}}</a>{{/isLinked}}{{^isLinked}}<span class="pill {{badge.tone}}">{{badge.glyph}} {{pillText}}</span>{{/isLinked}}
        """

    static let attention = """
        <li class="cause {{badge.tone}}" data-item="cause" data-verdicts="{{verdictValues}}">
        <p><span class="badge {{badge.tone}}">{{badge.glyph}} {{badge.word}}</span> {{#subject}}{{> link}}{{/subject}} <span class="where">{{attentionWhere}}</span></p>
        <p class="sentence">{{attentionText}}</p>
        {{#reasons}}
        <p class="because">{{.}}</p>
        {{/reasons}}
        {{#failures}}
        <div class="expectations failed">
        {{> statement}}
        </div>
        {{/failures}}
        {{#closeUp}}
        <figure class="closeup">
        <figcaption>{{guiltySentence}}</figcaption>
        {{{closeUp}}}
        </figure>
        {{/closeUp}}
        {{#failures}}
        {{> excerpt}}
        {{/failures}}
        {{#isCovering}}
        <p class="covers">Covers {{#covered}}{{> link}} {{/covered}}{{#coveredRest}}{{.}}{{/coveredRest}}</p>
        {{/isCovering}}
        {{#reproduceRun}}
        <p class="reproduce"><code>{{.}}</code></p>
        {{/reproduceRun}}
        {{#alikeTitle}}
        <details class="alike">
        <summary>{{.}}</summary>
        <ul>{{#alike}}<li>{{> link}}{{#hasSentence}} <span class="where">{{sentence}}</span>{{/hasSentence}}</li>{{/alike}}</ul>
        {{#alikeRest}}<p class="rest">{{.}}</p>{{/alikeRest}}
        </details>
        {{/alikeTitle}}
        </li>

        """

    static let link = """
        {{#isLinked}}<a class="id" href="{{href}}">{{linkText}}</a>{{/isLinked}}{{^isLinked}}<code>{{linkText}}</code>{{/isLinked}}
        """

    static let overview = """
        <div class="overview" id="overview" data-aside="aside">
        <h2>All outcomes</h2>
        <div class="scroll" role="group" tabindex="0" aria-label="Outcomes of each suite by network">
        <table>
        <caption class="unseen">The outcomes of each suite by network</caption>
        <thead><tr><th scope="col">Suite</th>{{#columns}}<th scope="col">{{columnName}}{{#columnNotes}} <span>{{.}}</span>{{/columnNotes}}</th>{{/columns}}</tr></thead>
        <tbody>
        {{#rows}}
        <tr><th scope="row"><a href="{{rowHref}}">{{rowName}}</a></th>{{#cells}}<td>{{#engines}}<div>{{#isNamed}}<span class="engine">{{engineName}}</span> {{/isNamed}}{{#pills}}{{> pill}} {{/pills}}<span class="squares">{{#squares}}{{> square}}{{/squares}}</span>{{#squaresRest}} <span class="engine">{{.}}</span>{{/squaresRest}}</div>{{/engines}}</td>{{/cells}}</tr>
        {{/rows}}
        </tbody>
        </table>
        </div>
        {{#rowsRest}}
        <p class="rest">{{.}}</p>
        {{/rowsRest}}
        </div>

        """

    /// An outcome in the picture of all of them. The figures beside it say the same in words.
    static let square = """
        {{#isLinked}}<a class="{{tone}}" href="{{href}}" title="{{title}}" aria-label="{{title}}">{{glyph}}</a>{{/isLinked}}{{^isLinked}}<i class="{{tone}}" aria-hidden="true">{{glyph}}</i>{{/isLinked}}
        """

    static let matrix = """
        <div class="scroll" role="group" tabindex="0" aria-label="{{caption}}">
        <table class="matrix">
        <caption>{{caption}}</caption>
        <thead>
        <tr><th scope="col">{{corner}}</th>{{#columns}}<th scope="col">{{columnName}}{{#columnNotes}} <span>{{.}}</span>{{/columnNotes}}</th>{{/columns}}</tr>
        </thead>
        <tbody>
        {{#rows}}
        <tr><th scope="row"><a href="{{rowHref}}">{{rowName}}</a></th>{{#cells}}<td>{{#engines}}<div>{{#engineNames}}<span class="engine">{{.}}</span> {{/engineNames}}{{#pills}}{{> pill}} {{/pills}}</div>{{/engines}}{{^engines}}<span class="none">none</span>{{/engines}}</td>{{/cells}}</tr>
        {{/rows}}
        </tbody>
        </table>
        </div>
        {{#rowsRest}}
        <p class="rest">{{.}}</p>
        {{/rowsRest}}

        """
}
