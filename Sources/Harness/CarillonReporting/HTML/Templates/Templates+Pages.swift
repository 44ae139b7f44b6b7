extension Templates {
    /// The list of the pages, in the index of a report that is a folder.
    static let pages = """
        <p class="lead">{{pagesNote}}</p>
        {{#unexpectedNote}}
        <section class="group" aria-labelledby="unexpected">
        <h3 id="unexpected">Not as expected <span>{{.}}</span></h3>
        <ul>
        {{#unexpected}}
        <li data-item="scenario" data-verdicts="{{verdictValues}}">{{#link}}{{> link}} <span class="word {{badge.tone}}">{{badge.word}}</span> <span class="sentence">{{sentence}}</span>{{/link}}</li>
        {{/unexpected}}
        </ul>
        {{#unexpectedRest}}
        <p class="rest">{{.}}</p>
        {{/unexpectedRest}}
        </section>
        {{/unexpectedNote}}
        <div class="scroll" role="region" tabindex="0" aria-label="Pages">
        <table class="matrix">
        <caption>Pages</caption>
        <thead>
        <tr><th scope="col">Page</th><th scope="col">Scenarios by engine and network</th></tr>
        </thead>
        <tbody>
        {{#rows}}
        <tr><th scope="row"><a href="{{rowHref}}" data-first="{{first}}">{{rowName}}</a></th><td>{{#pills}}{{> pill}} {{/pills}}</td></tr>
        {{/rows}}
        </tbody>
        </table>
        </div>

        """
}
