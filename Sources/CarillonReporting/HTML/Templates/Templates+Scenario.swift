extension Templates {
    static let scenario = """
        <details class="scenario" id="{{anchor}}" data-item="scenario" data-verdicts="{{verdictValues}}"{{#isOpen}} open="open"{{/isOpen}}>
        <summary>
        <h4><span class="badge {{badge.tone}}">{{badge.glyph}} {{badge.word}}</span> <span class="id">{{scenarioID}}</span> <span class="where">{{scenarioWhere}}</span></h4>
        <span class="sentence">{{sentence}}</span>
        </summary>
        <div class="body">
        {{#hasCovers}}
        <p class="covers"><span>Covers</span> {{#covers}}{{#isLinked}}<a class="id" href="#{{href}}">{{linkText}}</a>{{/isLinked}}{{^isLinked}}<code>{{linkText}}</code>{{/isLinked}} {{/covers}}</p>
        {{/hasCovers}}
        {{#outcomes}}
        {{> outcome}}
        {{/outcomes}}
        <p class="back"><a href="#scenarios">All scenarios</a> <a href="#top">Top</a></p>
        </div>
        </details>

        """

    static let outcome = """
        <section class="outcome">
        {{#isOneOfSeveral}}
        <h5><span class="badge {{badge.tone}}">{{badge.glyph}} {{badge.word}}</span> {{outcomeTitle}}</h5>
        {{/isOneOfSeveral}}
        {{#hasReason}}
        <p class="reason {{badge.tone}}"><b>{{badge.word}}:</b> {{outcomeReason}}</p>
        {{/hasReason}}
        {{#hasWaiting}}
        <h{{level}} class="part">Who waits for what</h{{level}}>
        <ul class="waiting">
        {{#waiting}}
        <li>{{.}}</li>
        {{/waiting}}
        </ul>
        {{/hasWaiting}}
        {{#hasBacktrace}}
        <h{{level}} class="part">Where it was</h{{level}}>
        <pre class="diff" tabindex="0">{{backtrace}}</pre>
        {{/hasBacktrace}}
        {{#hasFailed}}
        <h{{level}} class="part">Did not hold</h{{level}}>
        <ol class="expectations failed">
        {{#failed}}
        {{> expectation}}
        {{/failed}}
        </ol>
        {{/hasFailed}}
        {{#hasRun}}
        <p class="reproduce"><span>Run it again</span> <code>{{reproduceRun}}</code></p>
        {{/hasRun}}
        <dl class="facts small">
        {{#outcomeFacts}}
        <div><dt>{{name}}</dt><dd>{{value}}</dd></div>
        {{/outcomeFacts}}
        </dl>
        {{#hasHeld}}
        <details class="fold"{{#isHeldOpen}} open="open"{{/isHeldOpen}}>
        <summary>{{heldTitle}}</summary>
        <ol class="expectations">
        {{#held}}
        {{> expectation}}
        {{/held}}
        </ol>
        {{#heldRest}}<p class="rest">{{.}}</p>{{/heldRest}}
        </details>
        {{/hasHeld}}
        {{#slots}}
        <figure>
        <figcaption><h{{level}} class="part">Notification slots of <code>{{slotLane}}</code></h{{level}}>
        {{#account}}
        <p>{{.}}</p>
        {{/account}}
        </figcaption>
        <div class="scroll" role="region" tabindex="0" aria-label="Timeline of the notification slots">
        {{{slotDrawing}}}
        </div>
        {{{slotLegend}}}
        </figure>
        {{/slots}}
        {{#hasSequence}}
        <figure>
        <figcaption><h{{level}} class="part">What happened</h{{level}}></figcaption>
        <div class="scroll" role="region" tabindex="0" aria-label="Sequence diagram">
        {{{sequence}}}
        </div>
        </figure>
        <details class="fold log">
        <summary>{{logTitle}}</summary>
        <div class="scroll" role="region" tabindex="0" aria-label="Event log">
        <table>
        <caption class="unseen">Event log</caption>
        <thead><tr><th scope="col">Time</th><th scope="col">Who</th><th scope="col">Event</th><th scope="col">What happened</th></tr></thead>
        <tbody>
        {{#logRows}}
        {{#isGap}}
        <tr><td colspan="4" class="rest">{{gapText}}</td></tr>
        {{/isGap}}
        {{^isGap}}
        <tr{{#isFault}} class="fault"{{/isFault}}><td>{{time}}</td><td>{{who}}</td><td>{{kind}}</td><td>{{what}}{{#hasFields}}<dl>{{#fields}}<div><dt>{{fieldName}}</dt><dd>{{fieldValue}}</dd></div>{{/fields}}</dl>{{/hasFields}}{{#hasHex}}<pre>{{hex}}</pre>{{/hasHex}}</td></tr>
        {{/isGap}}
        {{/logRows}}
        </tbody>
        </table>
        </div>
        </details>
        {{/hasSequence}}
        </section>

        """

    static let expectation = """
        <li><p>{{expected}} <span class="at">{{location}}, at {{checkedAt}}</span></p>{{#hasDifference}}<pre class="diff" tabindex="0">{{#difference}}<span class="{{side}}">{{lineText}}</span>
        {{/difference}}</pre>{{/hasDifference}}</li>

        """
}
