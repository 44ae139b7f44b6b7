extension Templates {
    static let comparison = """
        <section class="column" id="{{comparisonAnchor}}" aria-labelledby="{{comparisonAnchor}}-title">
        <h2 id="{{comparisonAnchor}}-title">{{comparisonTitle}}</h2>
        <p>{{comparisonSentence}}</p>
        {{#comparisonRemarks}}
        <p class="rest">{{.}}</p>
        {{/comparisonRemarks}}
        {{#changeGroups}}
        <h3>{{changeName}}</h3>
        <p class="rest">{{changeNote}}</p>
        <ul class="attention">
        {{#changes}}
        <li><span class="badge {{changeTone}}">{{changeGlyph}} {{changeWord}}</span> <div>{{#changeHrefs}}<a class="id" href="{{.}}">{{changeID}}</a>{{/changeHrefs}}{{#changeNames}}<code>{{.}}</code>{{/changeNames}} <span class="where">{{changeNetwork}}</span><p>{{changeDetail}}</p></div></li>
        {{/changes}}
        </ul>
        {{#changeRest}}<p class="rest">{{.}}</p>{{/changeRest}}
        {{/changeGroups}}
        </section>

        """
}
