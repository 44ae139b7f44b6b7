extension Templates {
    /// The beginning of a failure's page. The diagram of the run follows the curve.
    static let explanation = """
        <h{{level}} class="part">The causes</h{{level}}>
        <p>{{causesSentence}}</p>
        {{#hasCauses}}
        <ol class="causes">
        {{#causes}}
        <li><b>{{causeTime}}</b> {{causeText}}{{#causeInstead}} <small>{{.}}</small>{{/causeInstead}}</li>
        {{/causes}}
        </ol>
        {{/hasCauses}}
        {{#causesRest}}
        <p class="rest">{{.}}</p>
        {{/causesRest}}
        {{#explanationCut}}
        <p class="rest">{{.}}</p>
        {{/explanationCut}}
        {{#beside}}
        {{> beside}}
        {{/beside}}
        {{#curves}}
        <figure>
        <figcaption><h{{level}} class="part">When it was lost</h{{level}}>
        <p>{{curveSentence}}</p>
        </figcaption>
        <div class="scroll" role="group" tabindex="0" aria-label="Curve of when it was lost">
        {{{curveDrawing}}}
        </div>
        <ol class="turns">
        {{#turns}}
        <li><b>{{turnNumber}}</b> <span>{{turnShare}}{{#isLost}} <span class="word bad">lost</span>{{/isLost}}</span> <span>{{turnTime}}</span> <span>{{turnEvent}}</span></li>
        {{/turns}}
        </ol>
        <p class="rest">{{curveRuns}}</p>
        </figure>
        {{/curves}}

        """
}
