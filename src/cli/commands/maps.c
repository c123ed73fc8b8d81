/* SPDX-License-Identifier: MIT */
/* novae maps: the boards of Terra Nova; those that ship, or any map file. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/file.h"
#include "cli/view/draw.h"
#include "cli/view/prose.h"
#include "novae/registry.h"
#include "json/schemas.h"

#include <stdlib.h>
#include <string.h>

/* A board of its name or its file: the rules of a game on it, and the file's text. */
struct loaded {
    void *rules;
    const struct tn_board *board;
    struct nv_buffer text;
};

static enum nv_status configure(struct loaded *loaded, const struct nv_setup *setup,
                                struct nv_error *error)
{
    const struct nv_game *game = nv_terra_nova();
    size_t size = (game->rules_size + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    void *rules = aligned_alloc(NV_ALIGN, size);
    if (!rules)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    enum nv_status status = game->configure(rules, setup, error);
    if (status)
        free(rules);
    else
        loaded->rules = rules, loaded->board = tn_board(rules);
    return status;
}

static enum nv_status load(struct loaded *loaded, const char *name, struct nv_error *error)
{
    struct nv_settings settings;
    struct nv_setup setup;
    nv_settings_init(&settings);
    settings.game = nv_terra_nova();
    enum nv_status status = nv_settings_set(&settings, nv_span_of("Map"), nv_span_of(name), error);
    if (!status)
        status = nv_settings_setup(&settings, &nv_file_loader, &setup, &loaded->text, error);
    if (!status)
        status = configure(loaded, &setup, error);
    if (!status && loaded->text.text.length == 0) /* a shipped map is read where it is */
        nv_buffer_put(&loaded->text, setup.map);
    return status;
}

static void say_symmetries(struct nv_prose *prose, uint32_t found)
{
    bool any = false;
    for (int i = 0; i < NV_SYMMETRIES; i++) {
        if (found >> i & 1) {
            nv_prose_say(prose, "%s%s", any ? ", " : "", nv_symmetry_names[i]);
            any = true;
        }
    }
    nv_prose_say(prose, any ? "" : "none");
}

static void print_summary(const struct tn_board *board, int width)
{
    struct nv_prose prose = {.out = stdout, .width = width};
    nv_prose_say(&prose, "%s: %d spaces in %d rows; ", board->name, board->spaces, board->rows);
    for (int i = 0; i < board->landscapes; i++)
        nv_prose_say(&prose, "%s%c %s %u", i ? ", " : "", board->letter[i],
                     board->landscape_name[i], nv_landscape_size(board, (uint32_t)i));
    nv_prose_say(&prose, "; symmetry of the outline: ");
    say_symmetries(&prose, tn_symmetries(board, false));
    nv_prose_say(&prose, "; of the landscapes: ");
    say_symmetries(&prose, tn_symmetries(board, true));
    nv_prose_end(&prose);
}

static int print_json(const struct loaded *loaded)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    nv_map_json(&json, loaded->board, nv_buffer_span(&loaded->text));
    return nv_print_line("maps", &out);
}

struct maps {
    struct nv_draw_wish wish;
    struct nv_draw_style style;
    bool json;
};

/* `draw`: it was asked for by name, so it is drawn and not only listed. */
static int show_map(const char *name, const struct maps *maps, bool draw)
{
    struct nv_error error;
    struct loaded loaded = {0};
    if (load(&loaded, name, &error)) {
        nv_buffer_finish(&loaded.text);
        bool named = strncmp(error.text, name, strlen(name)) == 0;
        return nv_complain("maps", "%s%s%s", named ? "" : name, named ? "" : ": ", error.text);
    }
    int status = NV_EXIT_OK;
    if (maps->json)
        status = print_json(&loaded);
    else
        print_summary(loaded.board, maps->style.width);
    if (draw && !maps->json) {
        putchar('\n');
        nv_draw_board(stdout, loaded.board, &maps->style);
    }
    free(loaded.rules);
    nv_buffer_finish(&loaded.text);
    return status;
}

static int list_maps(const struct maps *maps)
{
    int status = NV_EXIT_OK;
    for (const struct nv_map *map = nv_terra_nova()->maps; map && map->name; map++)
        status |= show_map(map->name, maps, false);
    return status;
}

int nv_cmd_maps(int argc, char **argv)
{
    struct maps maps = {0};
    int status;
    const struct nv_flag flags[] = {
        {"json", NULL, "answer in JSON, one object a line", NULL, &maps.json},
        NV_DRAW_FLAGS(maps.wish),
        {0},
    };
    const struct nv_usage usage = {
        "maps [OPTION...] [NAME|FILE.map]...",
        "Lists the boards of Terra Nova that ship with novae, or draws those that are named.\n"
        "A map file is checked: what is wrong is named with its line and column, and the exit\n"
        "status is 1.",
        flags, NULL};
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (!nv_draw_style_find(&maps.style, stdout, &maps.wish))
        return nv_misused("maps", "--color is always, never or auto, not '%s'", maps.wish.colour);
    for (int i = 0; i < words; i++)
        status |= show_map(argv[i], &maps, true);
    return words > 0 ? status : list_maps(&maps);
}
