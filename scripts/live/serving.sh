# Read by the scripts that talk to `carillon serve`, which have `carillon`, `directory`, `watchdog` and `fail`.

# Starts the servers that the options ask for, and waits until they are ready. Their words go to NAME.log in the
# directory. Sets `server`, its process, and `ready`, its line.
serve() { # NAME, options…
    local name=$1 pipe=$directory/$1.ready
    shift
    rm -f "$pipe"
    mkfifo "$pipe"
    "$carillon" serve "$@" >"$pipe" 2>>"$directory/$name.log" &
    server=$!
    read -r -t "$watchdog" ready <"$pipe" || fail "carillon serve is not ready"
    [[ $ready == '{"ready":true,'*'}' ]] || fail "the ready line is ‘$ready’"
}

# Prints the port that the ready line gives to a server, by its name there. Others may stand beside it.
port_of() { # NAME
    [[ $ready =~ [,]\"$1\":([0-9]+)[,}] ]] || fail "the ready line has no port of $1: ‘$ready’"
    echo "${BASH_REMATCH[1]}"
}
