/* SPDX-License-Identifier: MIT */
/* The answer to `query state`: a position as one line of JSON. */
#include "games/terra_nova/rules.h"
#include "novae/registry.h"

static void print_spaces(const struct tn_rules *rules, struct tn_set set, struct nv_text *out)
{
    const char *separator = "";
    nv_text_char(out, '[');
    TN_SET_EACH(space, set) {
        nv_text_format(out, "%s\"", separator);
        tn_print_space(&rules->board, space, out);
        nv_text_char(out, '"');
        separator = ",";
    }
    nv_text_char(out, ']');
}

static struct tn_set moved_spaces(const struct tn_state *state)
{
    struct tn_set set = {{0}};
    for (int i = 0; i < TN_MAX_MOVED && state->moved[i].moves > 0; i++)
        tn_set_flip(&set, state->moved[i].space);
    return set;
}

static void print_figures(const struct tn_rules *rules, const struct tn_state *state,
                          struct nv_text *out)
{
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        nv_text_char(out, seat == 0 ? '[' : ',');
        print_spaces(rules, state->figures[seat], out);
    }
    nv_text_char(out, ']');
}

static void print_winners(const struct tn_rules *rules, const struct tn_state *state,
                          struct nv_text *out)
{
    struct nv_result result;
    const char *separator = "";
    nv_terra_nova.result(rules, state, &result);
    nv_text_string(out, ",\"winners\":[");
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        if (!(result.winners >> seat & 1))
            continue;
        nv_text_format(out, "%s%u", separator, seat + 1);
        separator = ",";
    }
    nv_text_char(out, ']');
}

void tn_print_json(const void *rules_, const void *state_, struct nv_text *out)
{
    static const char *const phases[] = {"setup", "play", "over"};
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    bool over = state->phase == TN_OVER;
    nv_text_format(out, "{\"game\":\"terra-nova\",\"players\":%u,\"ply\":%u,\"over\":%s",
                   rules->players, state->ply, over ? "true" : "false");
    nv_text_format(out, ",\"turn\":%u,\"phase\":\"%s\",\"action\":%u", over ? 0 : state->turn + 1u,
                   phases[state->phase], state->phase == TN_PLAY ? state->done + 1u : 0);
    nv_text_format(out, ",\"stones\":%u,\"idle\":%u,\"scores\":[%u", state->stones_left,
                   state->idle, state->score[0]);
    for (uint32_t seat = 1; seat < rules->players; seat++)
        nv_text_format(out, ",%u", state->score[seat]);
    nv_text_string(out, "],\"figures\":");
    print_figures(rules, state, out);
    nv_text_string(out, ",\"moved\":");
    print_spaces(rules, moved_spaces(state), out);
    nv_text_string(out, ",\"stonespaces\":");
    print_spaces(rules, state->stones, out);
    nv_text_string(out, ",\"closed\":");
    print_spaces(rules, tn_closed(rules, state), out);
    if (over)
        print_winners(rules, state, out);
    nv_text_char(out, '}');
}
