/* SPDX-License-Identifier: MIT */
/* Reports in the words of the protocol. */
#include "protocol/info.h"

#include <stdalign.h>
#include <string.h>

static void put_number(struct nv_buffer *out, const char *name, uint64_t number)
{
    nv_buffer_format(out, " %s ", name);
    nv_buffer_number(out, number);
}

/* Each move is spelled in the position it is made in. */
static void put_pv(const struct nv_game *game, const void *rules, const void *first,
                   const nv_move *moves, uint32_t count, struct nv_buffer *out)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memcpy(state, first, game->state_size);
    nv_buffer_string(out, " pv");
    for (uint32_t i = 0; i < count; i++) {
        char word[NV_MOVE_TEXT];
        struct nv_text text = nv_text_over(word, sizeof word);
        game->print_move(rules, state, moves[i], &text);
        nv_buffer_format(out, " %s", word);
        game->play(rules, state, moves[i]);
    }
}

void nv_info_print(const struct nv_game *game, const void *rules, const void *state,
                   const struct nv_report *report, uint32_t line, bool numbered,
                   struct nv_buffer *out)
{
    nv_move moves[NV_MAX_PV];
    uint32_t count = nv_report_pv(report, line, moves, NV_MAX_PV);
    uint64_t nodes = nv_report_nodes(report), millis = nv_report_millis(report);
    nv_buffer_string(out, "info");
    put_number(out, "depth", count);
    if (numbered)
        put_number(out, "multipv", line + 1);
    put_number(out, "nodes", nodes);
    put_number(out, "nps", nodes * 1000 / (millis ? millis : 1));
    put_number(out, "time", millis);
    nv_buffer_format(out, " score %d", (int)nv_report_score(report, line));
    put_pv(game, rules, state, moves, count, out);
}
