/* SPDX-License-Identifier: MIT */
/* Which style suits a terminal, and which picture suits a game. */
#include "cli/view/draw.h"

#include "cli/language.h"

#include "novae/registry.h"
#include "session/buffer.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* The value of a variable, or NULL when it is not set or empty. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static bool ends_in_utf8(const char *locale)
{
    const char *dot = locale ? strchr(locale, '.') : NULL;
    return dot && (strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
}

/* The first of the three that is set decides, as the C library does it. */
static bool locale_is_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (variable(names[i]))
            return ends_in_utf8(variable(names[i]));
    }
    return false;
}

static bool terminal_takes_colours(FILE *out)
{
    const char *terminal = variable("TERM");
    return !variable("NO_COLOR") && terminal && strcmp(terminal, "dumb") != 0 &&
           isatty(fileno(out));
}

static int terminal_width(FILE *out)
{
    uint64_t columns = 0;
    struct winsize size;
    const char *chosen = variable("COLUMNS");
    if (chosen && !nv_span_unsigned(nv_span_of(chosen), UINT16_MAX, &columns))
        columns = 0;
    if (columns == 0 && isatty(fileno(out)) && ioctl(fileno(out), TIOCGWINSZ, &size) == 0)
        columns = size.ws_col;
    if (columns == 0)
        columns = NV_DRAW_WIDTH;
    return columns < NV_DRAW_MAX_WIDTH ? (int)columns : NV_DRAW_MAX_WIDTH;
}

bool nv_draw_style_find(struct nv_draw_style *style, FILE *out, const struct nv_draw_wish *wish)
{
    const char *when = wish->colour ? wish->colour : "auto";
    bool automatic = strcmp(when, "auto") == 0, always = strcmp(when, "always") == 0;
    if (!automatic && !always && strcmp(when, "never") != 0)
        return false;
    int width = terminal_width(out);
    *style = (struct nv_draw_style){
        .colour = always || (automatic && terminal_takes_colours(out)),
        .unicode = !wish->ascii && locale_is_utf8(),
        .width = width,
        .plain = wish->plain || width < NV_DRAW_MIN_WIDTH,
    };
    return true;
}

/* "2", or "1, 3 and 4" */
static void list_winners(struct nv_text *text, unsigned winners, uint32_t players)
{
    char first[NV_DRAW_OUTCOME] = "", last[12] = "";
    struct nv_text list = nv_text_over(first, sizeof first);
    bool several = (winners & (winners - 1)) != 0;
    for (uint32_t seat = 0; seat < players; seat++) {
        if (!(winners >> seat & 1))
            continue;
        winners &= ~(1u << seat);
        if (winners)
            nv_text_format(&list, "%s%u", list.length ? ", " : "", seat + 1);
        else
            snprintf(last, sizeof last, "%u", seat + 1);
    }
    if (several)
        nv_fill(text, nv_t("{first} and {last}"), "first", first, "last", last, NULL);
    else
        nv_text_string(text, last);
}

void nv_draw_outcome(const struct nv_draw_scene *scene, uint32_t players, char out[NV_DRAW_OUTCOME])
{
    struct nv_text text = nv_text_over(out, NV_DRAW_OUTCOME);
    unsigned winners = scene->result.winners;
    char list[NV_DRAW_OUTCOME];
    struct nv_text names = nv_text_over(list, sizeof list);
    list_winners(&names, winners, players);
    if (scene->turn != NV_OVER)
        nv_text_format(&text, nv_t("Player %d to move"), scene->turn + 1);
    else if (players == 1)
        nv_text_format(&text, nv_t("Finished, total %d"), scene->result.score[0]);
    else if (winners == (1u << players) - 1)
        nv_text_string(&text, nv_t("All players share the victory"));
    else
        nv_text_format(&text,
                       (winners & (winners - 1)) != 0 ? nv_t("Players %s share the victory")
                                                      : nv_t("Player %s wins"),
                       list);
}

/* For games without a picture. */
static void print_json(FILE *out, const struct nv_game *game, const void *rules, const void *state)
{
    struct nv_buffer buffer = {0};
    game->print_json(rules, state, nv_buffer_text(&buffer));
    fprintf(out, "%s\n", nv_buffer_span(&buffer).at);
    nv_buffer_finish(&buffer);
}

static void show_nova_luna(FILE *out, const void *rules, const void *state,
                           const struct nv_draw_scene *scene, const struct nv_draw_style *style)
{
    struct nl_view view;
    nl_view(rules, state, &view);
    if (style->plain)
        nv_say_nova_luna(out, &view, scene, style->width);
    else
        nv_draw_nova_luna(out, &view, scene, style);
}

static void show_terra_nova(FILE *out, const void *rules, const void *state,
                            const struct nv_draw_scene *scene, const struct nv_draw_style *style)
{
    struct tn_view view;
    tn_view(rules, state, &view);
    if (style->plain)
        nv_say_terra_nova(out, tn_board(rules), &view, scene, style->width);
    else
        nv_draw_terra_nova(out, tn_board(rules), &view, scene, style);
}

static const struct {
    const struct nv_game *(*game)(void);
    void (*show)(FILE *out, const void *rules, const void *state, const struct nv_draw_scene *scene,
                 const struct nv_draw_style *style);
} pictures[] = {
    {nv_nova_luna, show_nova_luna},
    {nv_terra_nova, show_terra_nova},
};

void nv_draw(FILE *out, const struct nv_game *game, const void *rules, const void *state,
             const struct nv_draw_style *style)
{
    struct nv_draw_scene scene = {
        .ply = game->ply(rules, state),
        .turn = game->turn(rules, state),
    };
    game->result(rules, state, &scene.result);
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        if (game == pictures[i].game()) {
            pictures[i].show(out, rules, state, &scene, style);
            return;
        }
    }
    print_json(out, game, rules, state);
}
