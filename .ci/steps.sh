# shellcheck shell=bash
# Steps with names, and a table of what came of them. For bash to source.
#
#   step NAME COMMAND…          does it; it has passed with status 0, is skipped with 77, and else has failed
#   after OTHER NAME COMMAND…   the same if that other step has passed; else skips it
#   note WORDS…                 within a step: says something for its row of the table
#   skip WORDS…                 within a step: says why it is skipped, and returns 77
#   table                       prints a row for each step, unless there is but one; returns 1 if any failed, else 77 if
#                               none passed, else 0

step_names=()
step_verdicts=()
step_seconds=()
step_notes=()

# Control-C ends all of them, not the one that runs.
trap 'exit 130' INT

step() {
    local name=$1 began=$SECONDS outer=${STEP_NOTE:-} status verdict words
    shift
    # A command is a process of its own, and so is whatever it starts: a file brings the note from there.
    STEP_NOTE=$(mktemp)
    export STEP_NOTE
    printf '\n######## %s\n' "$name"
    "$@" </dev/null
    status=$?
    words=$(cat "$STEP_NOTE")
    rm -f "$STEP_NOTE"
    export STEP_NOTE=$outer
    case $status in
        0) verdict=passed ;;
        77) verdict=skipped ;;
        *) verdict=failed words=${words:-status $status} ;;
    esac
    # A step that is made of steps says what they have said.
    [[ -z $outer || -z $words ]] || echo "$words" >"$outer"
    add_step "$name" $verdict $((SECONDS - began)) "$words"
    return $status
}

after() {
    local other=$1 index
    shift
    for index in "${!step_names[@]}"; do
        if [[ ${step_names[index]} == "$other" && ${step_verdicts[index]} == passed ]]; then
            step "$@"
            return
        fi
    done
    add_step "$1" skipped 0 "‘$other’ has not passed"
    return 77
}

add_step() {
    step_names+=("$1")
    step_verdicts+=("$2")
    step_seconds+=("$3")
    step_notes+=("$4")
    printf '\n######## %s: %s, %d s%s\n' "$1" "$2" "$3" "${4:+ ($4)}"
}

note() { echo "$*" >"${STEP_NOTE:-/dev/stderr}"; }

skip() {
    note "$*"
    return 77
}

table() {
    local index total=0 verdicts=" ${step_verdicts[*]} "
    if [[ ${#step_names[@]} -gt 1 ]]; then
        printf '\n%-22s %-8s %7s  %s\n' step verdict seconds note
        for index in "${!step_names[@]}"; do
            printf '%-22s %-8s %7d  %s\n' "${step_names[index]}" "${step_verdicts[index]}" "${step_seconds[index]}" \
                "${step_notes[index]}"
            total=$((total + step_seconds[index]))
        done
        printf '%-22s %-8s %7d\n' all '' $total
    fi
    [[ $verdicts != *' failed '* ]] || return 1
    [[ $verdicts == *' passed '* ]] || return 77
}
