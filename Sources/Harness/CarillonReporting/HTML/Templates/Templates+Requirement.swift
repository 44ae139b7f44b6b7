extension Templates {
    static let requirement = """
        <article class="requirement" id="{{anchor}}" data-item="requirement" data-verdicts="{{verdictValues}}">
        <h4><a class="id" href="#{{anchor}}">{{requirementID}}</a> <span class="badge {{badge.tone}}">{{badge.glyph}} {{badge.word}}</span> <span class="where">{{requirementLevel}}</span></h4>
        <p>{{requirementText}}</p>
        <dl>
        <dt>Source</dt><dd>{{requirementSource}}</dd>
        {{#hasNote}}
        <dt>{{noteName}}</dt><dd>{{noteText}}</dd>
        {{/hasNote}}
        {{#deviations}}
        <dt>Deviation</dt><dd>{{.}}</dd>
        {{/deviations}}
        {{#hasScenarios}}
        <dt>Scenarios</dt><dd><ul>{{#coveredBy}}<li>{{> link}} <span class="word {{badge.tone}}">{{badge.word}}</span>{{#hasSentence}} <span class="sentence">{{sentence}}</span>{{/hasSentence}}</li>{{/coveredBy}}</ul>{{#coveredRest}}<p class="rest">{{.}}</p>{{/coveredRest}}</dd>
        {{/hasScenarios}}
        {{#hasBreakers}}
        <dt>Saboteurs</dt><dd><ul>{{#brokenBy}}<li>{{> link}} <span class="word {{badge.tone}}">{{badge.word}}</span></li>{{/brokenBy}}</ul></dd>
        {{/hasBreakers}}
        {{#isUnproven}}
        <dt>No saboteur</dt><dd><span class="word bad">Nothing shows that its scenarios can fail, and nothing says why.</span></dd>
        {{/isUnproven}}
        {{#isExempt}}
        <dt>No saboteur</dt><dd>{{exemption}}</dd>
        {{/isExempt}}
        </dl>
        </article>

        """

    static let saboteurs = """
        <div class="scroll" role="group" tabindex="0" aria-label="Saboteurs">
        <table class="saboteurs">
        <caption>{{saboteurCaption}}</caption>
        <thead><tr><th scope="col">Saboteur</th><th scope="col">Outcome</th><th scope="col">Breaks</th><th scope="col">Caught by</th></tr></thead>
        <tbody>
        {{#saboteurs}}
        <tr id="{{anchor}}" data-item="saboteur" data-verdicts="{{verdictValues}}"><th scope="row"><span class="id">{{saboteurID}}</span> <span class="sentence">{{defect}}</span></th><td><span class="badge {{badge.tone}}">{{badge.glyph}} {{badge.word}}</span></td><td>{{#breaks}}{{> link}} {{/breaks}}</td><td>{{^catches}}<span class="none">nothing</span>{{/catches}}{{#catches}}<p>{{> link}} <span class="sentence">{{sentence}}</span></p>{{/catches}}{{#catchesRest}}<p class="none">{{.}}</p>{{/catchesRest}}{{#faults}}<p class="word bad">{{.}}</p>{{/faults}}</td></tr>
        {{/saboteurs}}
        </tbody>
        </table>
        </div>

        """
}
