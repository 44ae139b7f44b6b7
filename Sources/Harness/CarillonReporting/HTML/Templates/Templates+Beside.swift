extension Templates {
    /// A run that did not pass, beside one that did.
    static let beside = """
        <h{{level}} class="part">{{contrastTitle}}</h{{level}}>
        <p>{{partingSentence}}</p>
        <div class="beside">
        {{#sides}}
        <section>
        <p><b>{{sideSeed}}</b> {{sideNote}}</p>
        <pre tabindex="0">{{#lines}}{{#isOwn}}<b>{{lineText}}</b>{{/isOwn}}{{^isOwn}}<span>{{lineText}}</span>{{/isOwn}}
        {{/lines}}</pre>
        </section>
        {{/sides}}
        </div>

        """
}
