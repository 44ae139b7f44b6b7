# shellcheck shell=bash
# Steps with names, and a table of what came of them. For bash to source.
#
#   step NAME COMMAND…          does it; it has passed with status 0, is skipped with 77, and else has failed. It is ended
#                               if it does nothing for ten minutes
#   after OTHER NAME COMMAND…   the same if that other step has passed; else skips it
#   note WORDS…                 within a step: says something for its row of the table
#   skip WORDS…                 within a step: says why it is skipped, and returns 77
#   table                       prints the end of the output of each step that failed, then a row for each step, unless
#                               there is but one step; returns 1 if any failed, else 77 if none passed, else 0

step_names=()
step_verdicts=()
step_seconds=()
step_notes=()
# The output of each step, by its place in the table.
step_outputs=$(mktemp -d)
trap 'rm -rf "$step_outputs"' EXIT

# Control-C ends all of them, not the one that runs.
trap 'kill_all $$ 2>/dev/null; exit 130' INT

step() {
    local name=$1 began=$SECONDS outer=${STEP_NOTE:-} status verdict words output copier
    shift
    # A command is a process of its own, and so is whatever it starts: a file brings the note from there.
    STEP_NOTE=$(mktemp)
    export STEP_NOTE
    printf '\n######## %s\n' "$name"
    exec {output}> >(exec tee "$step_outputs/${#step_names[@]}")
    copier=$!
    watched "$@" >&$output 2>&1
    status=$?
    exec {output}>&-
    # Its last lines come before the verdict, unless a process that it has left behind keeps the output open.
    timeout 5 tail --pid=$copier -f /dev/null
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

# Does COMMAND…. Ends what hangs: a step that uses less than two seconds of the processor in so many seconds, with all
# that it has started, and starts and ends nothing.
quiet_limit=600
watched() {
    local job pause ended status work time count hung=false quiet=0 last_time=0 last_count=0
    # Processes that bash starts in the background ignore Control-C, and so would all processes that tests start.
    (
        trap - INT QUIT
        "$@"
    ) </dev/null &
    job=$!
    while true; do
        sleep 15 &
        pause=$!
        wait -n -p ended $job $pause
        status=$?
        if [[ $ended == "$job" ]]; then
            kill $pause 2>/dev/null
            wait $pause 2>/dev/null
            $hung && return 1
            return $status
        fi
        work=$(work_of $job)
        read -r time count <<<"$work"
        if ((count == last_count && time - last_time < 2 && last_time - time < 2)); then
            ((quiet += 15))
        else
            quiet=0 last_time=$time last_count=$count
        fi
        if ((quiet >= quiet_limit)); then
            note "it did nothing for $quiet_limit s"
            end_quiet $job
            hung=true quiet=0
        fi
    done
}

# The processes that descend from PROCESS, it included, each with its parent and its processor time.
family_of() {
    ps -A -o pid=,ppid=,cputimes= | awk -v root="$1" '
        { parent[$1] = $2; time[$1] = $3 }
        END {
            for (process in parent) {
                ancestor = process
                while (ancestor != root && ancestor in parent) ancestor = parent[ancestor]
                if (ancestor == root) print process, parent[process], time[process]
            }
        }'
}

# Their processor time in seconds, and their number.
work_of() { family_of "$1" | awk '{ time += $3; count++ } END { print time + 0, count + 0 }'; }

# Ends those that have started no other, after a look at what they are waiting for. Those that wait for them can say what
# came of it. When nothing comes of it, this is called again.
end_quiet() {
    local process
    for process in $(family_of "$1" | awk '{ parents[$2]; all[$1] } END { for (one in all) if (!(one in parents)) print one }'); do
        printf '\n######## nothing goes on in process %s: %s\n' "$process" "$(ps -o args= -p "$process" | cut -c 1-200)"
        if command -v gdb >/dev/null; then
            timeout 120 gdb -batch -p "$process" -ex 'call (int)fflush(0)' -ex 'thread apply all backtrace 30' 2>&1 |
                cut -c 1-200 | grep -E '^(Thread|#)' | head -n 1000
        fi
        kill "$process" 2>/dev/null
        (sleep 5 && kill -KILL "$process") 2>/dev/null &
    done
}

kill_all() {
    local process
    for process in $(family_of "$1" | awk -v root="$1" '$1 != root { print $1 }'); do kill "$process"; done
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
        for index in "${!step_names[@]}"; do
            [[ ${step_verdicts[index]} == failed ]] || continue
            printf '\n######## %s failed, and this was its end:\n' "${step_names[index]}"
            tail -n 30 "$step_outputs/$index"
        done
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
