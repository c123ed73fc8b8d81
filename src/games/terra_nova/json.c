/* SPDX-License-Identifier: MIT */
/*
 * The answer to `query state`: a position as one line of JSON. Its words and its
 * order are a contract with other programs.
 */
#include "core/json.h"
#include "games/terra_nova/rules.h"

/* The names of spaces as a list; names need no escaping. */
static void put_spaces(struct nv_json *json, const struct tn_rules *rules, struct tn_set set)
{
    nv_json_open(json, '[');
    TN_SET_EACH(space, set) {
        nv_json_string_begin(json);
        tn_print_space(&rules->board, space, json->out);
        nv_json_string_end(json);
    }
    nv_json_close(json, ']');
}

static struct tn_set moved_spaces(const struct tn_state *state)
{
    struct tn_set set = {{0}};
    for (int i = 0; i < TN_MAX_MOVED && state->moved[i].moves > 0; i++)
        tn_set_flip(&set, state->moved[i].space);
    return set;
}

static void put_pieces(struct nv_json *json, const struct tn_rules *rules,
                       const struct tn_state *state)
{
    nv_json_put_open(json, "figures", '[');
    for (uint32_t seat = 0; seat < rules->players; seat++)
        put_spaces(json, rules, state->figures[seat]);
    nv_json_close(json, ']');
    nv_json_key(json, "moved");
    put_spaces(json, rules, moved_spaces(state));
    nv_json_key(json, "stonespaces");
    put_spaces(json, rules, state->stones);
    nv_json_key(json, "closed");
    put_spaces(json, rules, tn_closed(rules, state));
}

void tn_print_json(const void *rules_, const void *state_, struct nv_text *out)
{
    static const char *const phases[] = {"setup", "play", "over"};
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    bool over = state->phase == TN_OVER;
    struct nv_json json = nv_json_over(out);
    nv_json_open(&json, '{');
    nv_json_put_string(&json, "game", tn_game.name);
    nv_json_put_unsigned(&json, "players", rules->players);
    nv_json_put_unsigned(&json, "ply", state->ply);
    nv_json_put_bool(&json, "over", over);
    nv_json_put_unsigned(&json, "turn", over ? 0 : state->turn + 1u);
    nv_json_put_string(&json, "phase", phases[state->phase]);
    nv_json_put_unsigned(&json, "action", state->phase == TN_PLAY ? state->done + 1u : 0);
    nv_json_put_unsigned(&json, "stones", state->stones_left);
    nv_json_put_unsigned(&json, "idle", state->idle);
    nv_json_put_shorts(&json, "scores", state->score, rules->players);
    put_pieces(&json, rules, state);
    if (over) {
        struct nv_result result;
        tn_game.result(rules, state, &result);
        nv_json_put_seat_bits(&json, "winners", result.winners);
    }
    nv_json_close(&json, '}');
}
