/* SPDX-License-Identifier: MIT */
/* The first screen, without its drawing. */
#include "tui/setup.h"

#include "cli/language.h"
#include "novae/registry.h"
#include "tui/words.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_LEVEL = 3 };

static void clamp_players(struct tui_setup *setup)
{
    struct nv_settings *settings = &setup->settings;
    const struct nv_game *game = settings->game;
    if (settings->players < game->min_players)
        settings->players = game->min_players;
    if (settings->players > game->max_players)
        settings->players = game->max_players;
}

void tui_setup_init(struct tui_setup *setup, const struct nv_settings *settings, bool seed_given)
{
    *setup = (struct tui_setup){.settings = *settings, .seed_given = seed_given};
    clamp_players(setup);
    for (int seat = 0; seat < NV_MAX_PLAYERS; seat++) {
        setup->seats[seat].level = seat == 0 ? 0 : FIRST_LEVEL;
        nv_seat_default_name(&setup->seats[seat], (uint32_t)seat);
    }
}

/* Options that a player chooses here: a map, and what has few values. */
static bool is_shown(const struct tui_setup *setup, const struct nv_option *option)
{
    if (option->kind == NV_NUMBER)
        return false;
    return option->kind != NV_BOOLEAN || setup->settings.players > 2;
}

uint32_t tui_setup_lines(const struct tui_setup *setup, struct tui_line lines[TUI_LINES])
{
    const struct nv_option *options = setup->settings.game->options;
    uint32_t count = 0;
    for (uint32_t i = 0; i < setup->saved_count; i++)
        lines[count++] = (struct tui_line){TUI_LINE_SAVED, (int)i};
    lines[count++] = (struct tui_line){TUI_LINE_GAME, 0};
    lines[count++] = (struct tui_line){TUI_LINE_PLAYERS, 0};
    for (uint32_t i = 0; i < setup->settings.players; i++)
        lines[count++] = (struct tui_line){TUI_LINE_SEAT, (int)i};
    for (int i = 0; options && options[i].name; i++) {
        if (is_shown(setup, &options[i]))
            lines[count++] = (struct tui_line){TUI_LINE_OPTION, i};
    }
    lines[count++] = (struct tui_line){TUI_LINE_SEED, 0};
    lines[count++] = (struct tui_line){TUI_LINE_START, 0};
    return count;
}

const char *tui_setup_label(const struct tui_setup *setup, struct tui_line line)
{
    switch (line.kind) {
    case TUI_LINE_SAVED:
        return nv_t("Go on");
    case TUI_LINE_GAME:
        return nv_t("Game");
    case TUI_LINE_PLAYERS:
        return nv_t("Players");
    case TUI_LINE_SEAT:
        return nv_t("Seat");
    case TUI_LINE_SEED:
        return nv_t("Seed");
    case TUI_LINE_START:
        return nv_t("Start");
    default:
        break;
    }
    const char *name = setup->settings.game->options[line.index].name;
    if (strcmp(name, "Beginner") == 0)
        return nv_t("Shorter first game");
    if (strcmp(name, "Map") == 0)
        return nv_t("Map");
    return strcmp(name, "Edition") == 0 ? nv_t("Edition") : name;
}

static void say_option(const struct tui_setup *setup, int index, struct nv_text *out)
{
    const struct nv_option *option = &setup->settings.game->options[index];
    uint64_t value = setup->settings.values[nv_game_place(setup->settings.game)][index];
    if (option->kind == NV_MAP)
        nv_text_string(
            out, tui_map_title(setup->settings.map[0] ? setup->settings.map : option->initial_map));
    else if (option->kind == NV_BOOLEAN)
        nv_text_string(out, value ? nv_t("yes") : nv_t("no"));
    else
        nv_option_print(option, value, out);
}

static void say_seat(const struct nv_seat *seat, struct nv_text *out)
{
    char level[12];
    if (seat->level == 0) {
        nv_text_string(out, nv_t("person"));
        return;
    }
    snprintf(level, sizeof level, "%u", seat->level);
    nv_fill(out, nv_t("bot {level}, {word}"), "level", level, "word", tui_level_word(seat->level),
            NULL);
}

void tui_setup_value(const struct tui_setup *setup, struct tui_line line, struct nv_text *out)
{
    const struct nv_settings *settings = &setup->settings;
    if (line.kind == TUI_LINE_SAVED)
        nv_text_string(out, setup->saved[line.index].title);
    else if (line.kind == TUI_LINE_GAME)
        nv_text_string(out, settings->game->title);
    else if (line.kind == TUI_LINE_PLAYERS)
        nv_text_unsigned(out, settings->players);
    else if (line.kind == TUI_LINE_SEAT)
        say_seat(&setup->seats[line.index], out);
    else if (line.kind == TUI_LINE_OPTION)
        say_option(setup, line.index, out);
    else if (line.kind == TUI_LINE_SEED && !setup->seed_given)
        nv_text_string(out, nv_t("by lot"));
    else if (line.kind == TUI_LINE_SEED)
        nv_text_unsigned(out, settings->seed);
    else
        nv_fill(out, nv_t("Start {game}"), "game", settings->game->title, NULL);
}

void tui_setup_move(struct tui_setup *setup, int by)
{
    struct tui_line lines[TUI_LINES];
    int count = (int)tui_setup_lines(setup, lines);
    setup->naming = false;
    setup->line = (setup->line + by + count) % count;
}

/* ---- changing values ---- */

static void adjust_game(struct tui_setup *setup, int by)
{
    uint32_t count = nv_game_count(), place = nv_game_place(setup->settings.game);
    do
        place = (place + count + (uint32_t)by) % count;
    while (nv_game_at(place)->example);
    setup->settings.game = nv_game_at(place);
    clamp_players(setup);
}

static void adjust_players(struct tui_setup *setup, int by)
{
    const struct nv_game *game = setup->settings.game;
    uint32_t wanted = setup->settings.players + (uint32_t)by;
    if (wanted >= game->min_players && wanted <= game->max_players)
        setup->settings.players = wanted;
}

/* A name that somebody gave stays. */
static void adjust_seat(struct tui_setup *setup, int place, int by)
{
    struct nv_seat *seat = &setup->seats[place], usual = *seat;
    nv_seat_default_name(&usual, (uint32_t)place);
    bool given = strcmp(usual.name, seat->name) != 0;
    seat->level = (seat->level + (uint32_t)by + NV_LEVELS + 1) % (NV_LEVELS + 1);
    if (!given)
        nv_seat_default_name(seat, (uint32_t)place);
}

static void adjust_map(struct tui_setup *setup, const struct nv_option *option, int by)
{
    const struct nv_map *maps = setup->settings.game->maps;
    const char *now = setup->settings.map[0] ? setup->settings.map : option->initial_map;
    int count = 0, place = 0;
    for (; maps[count].name; count++) {
        if (strcmp(maps[count].name, now) == 0)
            place = count;
    }
    snprintf(setup->settings.map, sizeof setup->settings.map, "%s",
             maps[(place + by + count) % count].name);
}

static void adjust_option(struct tui_setup *setup, int index, int by)
{
    const struct nv_option *option = &setup->settings.game->options[index];
    uint64_t *value = &setup->settings.values[nv_game_place(setup->settings.game)][index];
    uint64_t count = 2;
    if (option->kind == NV_MAP) {
        adjust_map(setup, option, by);
        return;
    }
    for (count = 0; option->kind == NV_CHOICE && option->choices[count];)
        count++;
    count = option->kind == NV_CHOICE ? count : 2;
    *value = (*value + (uint64_t)by + count) % count;
}

void tui_setup_adjust(struct tui_setup *setup, int line, int by)
{
    struct tui_line lines[TUI_LINES];
    if (line < 0 || line >= (int)tui_setup_lines(setup, lines))
        return;
    setup->line = line;
    setup->naming = false;
    if (lines[line].kind == TUI_LINE_GAME)
        adjust_game(setup, by);
    else if (lines[line].kind == TUI_LINE_PLAYERS)
        adjust_players(setup, by);
    else if (lines[line].kind == TUI_LINE_SEAT)
        adjust_seat(setup, lines[line].index, by);
    else if (lines[line].kind == TUI_LINE_OPTION)
        adjust_option(setup, lines[line].index, by);
    else if (lines[line].kind == TUI_LINE_SEED)
        setup->seed_given = false;
    for (int i = 0; lines[line].kind == TUI_LINE_GAME; i++) { /* the line has moved with its list */
        tui_setup_lines(setup, lines);
        if (lines[i].kind == TUI_LINE_GAME) {
            setup->line = i;
            break;
        }
    }
}

void tui_setup_enter(struct tui_setup *setup)
{
    struct tui_line lines[TUI_LINES];
    tui_setup_lines(setup, lines);
    struct tui_line line = lines[setup->line];
    if (setup->naming) {
        setup->naming = false;
    } else if (line.kind == TUI_LINE_SAVED) {
        setup->open = setup->saved[line.index].path;
    } else if (line.kind == TUI_LINE_SEAT || line.kind == TUI_LINE_SEED) {
        setup->naming = true;
    } else if (line.kind == TUI_LINE_START) {
        setup->begin = true;
    } else {
        tui_setup_adjust(setup, setup->line, 1);
    }
}

/* ---- typing ---- */

static void type_name(struct nv_seat *seat, int place, int character)
{
    size_t length = strlen(seat->name);
    if (character == TUI_BACKSPACE) {
        while (length > 0 && ((unsigned char)seat->name[length - 1] & 0xC0) == 0x80)
            length--;
        seat->name[length > 0 ? length - 1 : 0] = '\0';
    } else if (character == 0 && length == 0) {
        nv_seat_default_name(seat, (uint32_t)place);
    } else if (character >= ' ' && character < 0x800 && character != '"' && character != '\\' &&
               length + 3 < sizeof seat->name && tui_columns(seat->name) < 12) {
        if (character < 0x80) {
            seat->name[length++] = (char)character;
        } else {
            seat->name[length++] = (char)(0xC0 | character >> 6);
            seat->name[length++] = (char)(0x80 | (character & 0x3F));
        }
        seat->name[length] = '\0';
    }
}

static void type_seed(struct tui_setup *setup, int character)
{
    uint64_t *seed = &setup->settings.seed;
    if (!setup->seed_given)
        *seed = 0;
    if (character >= '0' && character <= '9' && *seed < UINT64_C(1000000000000000000)) {
        *seed = *seed * 10 + (uint64_t)(character - '0');
        setup->seed_given = true;
    } else if (character == TUI_BACKSPACE) {
        *seed /= 10;
        setup->seed_given = *seed > 0;
    }
}

void tui_setup_type(struct tui_setup *setup, int character)
{
    struct tui_line lines[TUI_LINES];
    tui_setup_lines(setup, lines);
    struct tui_line line = lines[setup->line];
    if (line.kind == TUI_LINE_SEAT)
        type_name(&setup->seats[line.index], line.index, character);
    else if (line.kind == TUI_LINE_SEED)
        type_seed(setup, character);
    if (character == 0)
        setup->naming = false;
}
