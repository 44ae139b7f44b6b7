extension Templates {
    static let scenario = """
        <details class="scenario" id="{{anchor}}" data-item="scenario" data-verdicts="{{verdictValues}}"{{#isOpen}} open="open"{{/isOpen}}>
        <summary>
        <h4><span class="badge {{badge.tone}}">{{badge.glyph}} {{badge.word}}</span> <span class="id">{{scenarioID}}</span> <span class="where">{{scenarioWhere}}</span></h4>
        <span class="sentence">{{sentence}}</span>
        </summary>
        <div class="body">
        {{#hasCovers}}
        <ul class="covers" aria-label="Covers">{{#covers}}<li>{{> link}} {{sentence}}</li>{{/covers}}</ul>
        {{/hasCovers}}
        {{#outcomes}}
        {{> outcome}}
        {{/outcomes}}
        </div>
        </details>

        """

    static let outcome = """
        <section class="outcome"{{#isOneOfSeveral}} id="{{outcomeAnchor}}"{{/isOneOfSeveral}}>
        {{#isOneOfSeveral}}
        <h5><span class="badge {{badge.tone}}">{{badge.glyph}} {{badge.word}}</span> {{outcomeTitle}}</h5>
        {{/isOneOfSeveral}}
        {{#hasReason}}
        <p class="reason {{badge.tone}}"><b>{{badge.word}}:</b> {{outcomeReason}}</p>
        {{/hasReason}}
        {{#explanations}}
        {{> explanation}}
        {{#traces}}
        {{> trace}}
        {{/traces}}
        {{/explanations}}
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
        <li id="{{anchor}}">
        {{> failure}}
        </li>
        {{/failed}}
        </ol>
        {{/hasFailed}}
        {{#reproduceRun}}
        <p class="reproduce"><code>{{.}}</code></p>
        {{/reproduceRun}}
        <p class="facts small">{{outcomeFacts}}</p>
        {{#strips}}
        {{> strip}}
        {{/strips}}
        {{^explanations}}
        {{#beside}}
        {{> beside}}
        {{/beside}}
        {{/explanations}}
        {{#holding}}
        <details class="fold"{{#isHeldOpen}} open="open"{{/isHeldOpen}}>
        <summary>{{heldTitle}}</summary>
        <ol class="expectations held">
        {{#held}}
        <li>{{heldText}} <small>{{heldAt}}</small></li>
        {{/held}}
        </ol>
        {{#heldRest}}<p class="rest">{{.}}</p>{{/heldRest}}
        </details>
        {{/holding}}
        {{#elsewhere}}
        <p class="rest">{{sentence}}{{#links}} <a href="{{placeHref}}">{{placeName}}</a>.{{/links}}</p>
        {{/elsewhere}}
        {{^explanations}}
        {{#traces}}
        {{> trace}}
        {{/traces}}
        {{/explanations}}
        {{#packed}}
        <p class="rest packed" data-place="{{packPlace}}">{{packNote}}</p>
        {{/packed}}
        </section>

        """

    /// A trace that is packed.
    static let packed = """
        {{#traces}}
        {{> trace}}
        {{/traces}}

        """

    static let trace = """
        {{#slots}}
        {{> timeline}}
        {{/slots}}
        {{#hasParts}}
        <div class="story">
        <div class="parts" role="radiogroup" aria-label="Part of the story">
        <p><label class="choice"><input type="radio" class="p0" name="{{outcomeAnchor}}/part" checked="checked"/> Everything</label></p>
        {{#partChoices}}
        <p><span>{{choicesName}}</span> {{#choices}}<label class="choice"><input type="radio" class="{{choiceClass}}" name="{{outcomeAnchor}}/part"/> {{choiceName}}</label> {{/choices}}{{#choicesRest}}<span>{{.}}</span>{{/choicesRest}}</p>
        {{/partChoices}}
        </div>
        <div class="pane p0">
        {{/hasParts}}
        <figure>
        <figcaption><h{{level}} class="part">What happened</h{{level}}></figcaption>
        {{{sequence}}}
        <p class="legend">{{sequenceLegend}}</p>
        {{#unfolded}}
        <details class="fold">
        <summary>Each lane by itself</summary>
        {{{.}}}
        </details>
        {{/unfolded}}
        </figure>
        <details class="fold log">
        <summary>{{logTitle}}</summary>
        <pre>{{{log}}}</pre>
        </details>
        {{#hasParts}}
        </div>
        {{#parts}}
        <div class="pane {{partClass}}">
        <figure>
        <figcaption><h{{level}} class="part">{{partTitle}}</h{{level}}>
        <p>{{partNote}}</p>
        </figcaption>
        {{{partSequence}}}
        <p class="legend">{{partLegend}}</p>
        </figure>
        <details class="fold log">
        <summary>{{partLogTitle}}</summary>
        <pre>{{{partLog}}}</pre>
        </details>
        </div>
        {{/parts}}
        </div>
        {{/hasParts}}
        {{#slotsBelow}}
        {{> timeline}}
        {{/slotsBelow}}

        """

    /// The timeline of an app's slots.
    static let timeline = """
        <figure{{#slotAnchors}} id="{{.}}"{{/slotAnchors}}>
        <figcaption><h{{level}} class="part">Notification slots of <code>{{slotLane}}</code></h{{level}}>
        {{#account}}
        <p>{{.}}</p>
        {{/account}}
        </figcaption>
        <div class="scroll" role="group" tabindex="0" aria-label="Timeline of the notification slots">
        {{{slotDrawing}}}
        </div>
        {{{slotLegend}}}
        </figure>

        """

    /// The last runs of a scenario.
    static let strip = """
        <div class="history">
        <ol class="strip" aria-label="The last runs, the oldest first">{{#cells}}<li class="{{cellTone}}" title="{{cellWords}}"><span aria-hidden="true">{{cellGlyph}}</span><span class="unseen">{{cellWords}}</span></li>{{/cells}}</ol>
        <p>{{#flaky}}<span class="badge bad">{{.}}</span> {{/flaky}}{{stripText}}</p>
        </div>

        """

    /// An expectation that did not hold.
    static let failure = """
        {{> statement}}
        {{> excerpt}}

        """

    /// An expectation that did not hold, and its difference.
    static let statement = """
        <p>{{expected}} <span class="at">{{location}}, at {{checkedAt}}</span></p>
        {{#hasDifference}}
        <pre class="diff" tabindex="0">{{#difference}}<span class="{{side}}">{{lineText}}</span>
        {{/difference}}</pre>
        {{/hasDifference}}

        """

    /// The lines of the scenario around an expectation, and its other places in the report.
    static let excerpt = """
        {{#hasExcerpt}}
        <pre class="excerpt" tabindex="0">{{#excerpt}}{{#isHere}}<b>{{number}}  {{code}}</b>{{/isHere}}{{^isHere}}{{number}}  {{code}}{{/isHere}}
        {{/excerpt}}</pre>
        {{/hasExcerpt}}
        {{#hasPlaces}}
        <p class="places">{{#places}}<a href="{{placeHref}}">{{placeName}}</a> {{/places}}</p>
        {{/hasPlaces}}

        """
}
