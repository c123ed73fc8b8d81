#!/bin/sh
# SPDX-License-Identifier: MIT
# A bot for Nova Luna at a server of novae that needs curl and a shell:
#   bot.sh URL [TABLE [KEY]]     sits down at a table, or at one of its own, whose address it prints
# NOVAE_TOKEN is the token of its account; without one it comes as a guest.
#
# It follows the table's stream, a line of JSON for each event. When it is its turn it takes the
# tile next to the moon and lays it at the end of a row. Its moves carry a key, so that one
# whose answer was lost can be sent again: it is played once.
set -eu

[ $# -ge 1 ] || { echo "Usage: bot.sh URL [TABLE [KEY]]" >&2; exit 2; }
site=${1%/}
api=$site/api/v1

# ask METHOD PATH [BODY]: prints the answer; waits for a server that is not there.
ask() {
    curl -sS --retry 20 --retry-delay 1 --retry-connrefused --retry-all-errors -X "$1" \
        -H "Authorization: Bearer $NOVAE_TOKEN" -H 'Content-Type: application/json' \
        ${3:+-d "$3"} "$api$2"
}

# member NAME: a number or text of the JSON on standard input.
member() {
    sed -n 's/.*"'"$1"'":"\{0,1\}\([^",}]*\).*/\1/p'
}

# The seat that has our account, of a table on standard input.
our_seat() {
    tr '{' '\n' | sed -n 's/^"seat":\([0-9]*\),.*"account":"'"$account"'".*/\1/p'
}

# The tile next to the moon, at the end of our row: of a table on standard input.
choose() {
    awk -v seat="$seat" '{
        moon = $0; sub(/.*"moon":/, "", moon); moon += 0
        wheel = $0; sub(/.*"wheel":\[/, "", wheel); sub(/\].*/, "", wheel); gsub(/"/, "", wheel)
        split(wheel, tile, ",")
        for (i = 1; i < 12 && tile[(moon + i) % 12 + 1] == "null"; i++) {}
        row = $0; sub(/.*"tableaux":/, "", row)
        for (at = 1; at <= length(row); at++) { # a list of seats, each a list of tiles
            sign = substr(row, at, 1)
            depth += (sign == "[") - (sign == "]")
            if (sign == "[" && depth == 2) owner++
            if (sign == "[" && depth == 3 && owner == seat) laid++
            if (depth == 0) break
        }
        print tile[(moon + i) % 12 + 1] "@" laid + 0 ",0"
    }'
}

# Looks at the table and moves when it is our turn. False when the game is over.
look() {
    table=$(ask GET "/tables/$id")
    [ "$(echo "$table" | member status)" != finished ] || return 1
    [ "$(echo "$table" | member turn)" = "$seat" ] || return 0
    version=$(echo "$table" | member version)
    ask POST "/tables/$id/moves" \
        '{"version":'"$version"',"moves":["'"$(echo "$table" | choose)"'"],"key":"v'"$version"'"}' \
        >/dev/null
}

if [ -z "${NOVAE_TOKEN:-}" ]; then
    NOVAE_TOKEN=$(curl -sSf -H 'Content-Type: application/json' -d '{"name":"bot.sh"}' \
        "$api/guests" | member token)
fi
account=$(ask GET /me | sed -n 's/.*"id":"\([^"]*\)".*/\1/p')
if [ $# -ge 2 ]; then
    id=$2
    table=$(ask POST "/tables/$id/join" "{${3:+\"key\":\"$3\"}}")
else
    table=$(ask POST /tables '{"game":"nova-luna","players":2}')
    id=$(echo "$table" | sed -n 's/^{"id":"\([^"]*\)".*/\1/p')
fi
seat=$(echo "$table" | our_seat)
[ -n "$seat" ] || { echo "bot.sh: $table" >&2; exit 1; }
echo "$site/#/t/$id"

stream=
folder=$(mktemp -d)
trap 'kill $stream 2>/dev/null || true; rm -rf "$folder"' EXIT
mkfifo "$folder/lines"
while :; do # a stream ends with its server, and begins again with the next one
    curl -sN -H "Authorization: Bearer $NOVAE_TOKEN" "$api/tables/$id/stream" >"$folder/lines" &
    stream=$!
    while read -r line; do
        case $line in
        *'"t":"sync"'* | *'"t":"event"'*) look || break 2 ;;
        esac
    done <"$folder/lines"
    sleep 1
done
echo "$(ask GET "/tables/$id" | member result)"
