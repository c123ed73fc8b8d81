/* SPDX-License-Identifier: MIT */
/* Ranks those who stayed by the rules, and behind them those who left. */
#include "session/standing.h"

bool nv_leavers_has(const struct nv_leavers *leavers, uint32_t seat)
{
    for (uint32_t i = 0; i < leavers->count; i++) {
        if (leavers->list[i].seat == seat)
            return true;
    }
    return false;
}

/* Those who stayed by their place, equals by seat; then the leavers. Returns who stayed. */
static uint32_t rank(const struct nv_result *result, uint32_t players,
                     const struct nv_leavers *leavers, uint8_t ranking[NV_MAX_PLAYERS])
{
    uint32_t count = 0;
    for (uint32_t place = 0; place < players; place++) {
        for (uint8_t seat = 0; seat < players; seat++) {
            if (result->place[seat] == place && !nv_leavers_has(leavers, seat))
                ranking[count++] = seat;
        }
    }
    for (uint32_t i = 0; i < leavers->count; i++)
        ranking[players - 1 - i] = leavers->list[i].seat;
    return count;
}

/* Who stayed and is as good as the best of them shares a victory that was played out. */
static uint8_t winners_of(const struct nv_result *result, const uint8_t *ranking, uint32_t stayed)
{
    uint8_t winners = (uint8_t)(1u << ranking[0]);
    for (uint32_t i = 1; i < stayed && result->over; i++) {
        if (result->place[ranking[i]] == result->place[ranking[0]])
            winners |= (uint8_t)(1u << ranking[i]);
    }
    return winners;
}

void nv_standing_of(const struct nv_game *game, const void *rules, const void *state,
                    const struct nv_leavers *leavers, struct nv_standing *standing)
{
    struct nv_result result;
    uint32_t players = game->players(rules);
    *standing = (struct nv_standing){0};
    game->result(rules, state, &result);
    uint32_t stayed = rank(&result, players, leavers, standing->ranking);
    if (players == 1)
        result.winners = leavers->count > 0 ? 0 : result.winners;
    else
        result.winners = winners_of(&result, standing->ranking, stayed);
    result.over = true;
    standing->winners = result.winners;
    struct nv_text text = nv_text_over(standing->result, sizeof standing->result);
    nv_result_print(&result, &text);
}

void nv_leavers_print(const struct nv_leavers *leavers, struct nv_text *out)
{
    for (uint32_t i = 0; i < leavers->count; i++)
        nv_text_format(out, "%s%s %u", i > 0 ? ", " : "",
                       leavers->list[i].timeout ? "timeout" : "resigned",
                       leavers->list[i].seat + 1u);
}

static bool parse_one(struct nv_span text, uint32_t players, struct nv_leavers *leavers)
{
    struct nv_span rest = text, how = nv_span_word(&rest), number = nv_span_word(&rest);
    uint64_t seat = 0;
    bool timeout = nv_span_is(how, "timeout");
    if ((!timeout && !nv_span_is(how, "resigned")) || nv_span_trim(rest).length > 0 ||
        !nv_span_unsigned(number, players, &seat) || seat == 0 ||
        nv_leavers_has(leavers, (uint32_t)seat - 1))
        return false;
    leavers->list[leavers->count++] = (struct nv_leaver){(uint8_t)(seat - 1), timeout};
    return true;
}

enum nv_status nv_leavers_parse(struct nv_span text, uint32_t players, struct nv_leavers *leavers,
                                struct nv_error *error)
{
    struct nv_leavers read = {0};
    struct nv_span rest = text;
    do {
        if (!parse_one(nv_span_until(&rest, ','), players, &read))
            return nv_fail(error, NV_BAD_RECORD,
                           "tag Ended says who left, as 'resigned 2', not '%.*s'", (int)text.length,
                           text.at);
    } while (rest.length > 0);
    *leavers = read;
    return NV_OK;
}
