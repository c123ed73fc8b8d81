/* SPDX-License-Identifier: MIT */
/*
 * A game on a prompt, for all seats. Everything is said in whole lines, so that
 * a screen reader can follow; with a drawing the board appears before each
 * turn. Nothing hidden is shown: positions are drawn from their public views.
 */
#include "cli/commands/play_prompt.h"
#include "cli/file.h"

#include "cli/arguments.h"
#include "cli/language.h"
#include "cli/nearest.h"
#include "cli/refusal.h"
#include "cli/think.h"
#include "cli/view/narrate.h"
#include "cli/view/prose.h"
#include "cli/view/say_hint.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { PROMPT_ROOM = 64 };

enum nv_typed nv_ask(const char *prompt, char line[NV_PLAY_LINE])
{
    fputs(prompt, stdout);
    fflush(stdout);
    if (!fgets(line, NV_PLAY_LINE, stdin))
        return NV_LINE_END;
    size_t length = strlen(line);
    if (length > 0 && line[length - 1] == '\n') {
        line[length - 1] = '\0';
        return NV_LINE_READ;
    }
    if (length + 1 < NV_PLAY_LINE)
        return NV_LINE_READ;
    for (int c = 0; c != '\n' && c != EOF;)
        c = getchar();
    return NV_LINE_TOO_LONG;
}

static struct nv_scene scene_of(const struct nv_table *table)
{
    return (struct nv_scene){
        .out = stdout,
        .width = table->style.width,
        .game = nv_session_game(table->session),
        .rules = nv_session_rules(table->session),
    };
}

static bool is_over(const struct nv_table *table)
{
    return nv_session_game(table->session)
               ->turn(nv_session_rules(table->session), nv_session_state(table->session)) ==
           NV_OVER;
}

static void draw(const struct nv_table *table)
{
    nv_draw(stdout, nv_session_game(table->session), nv_session_rules(table->session),
            nv_session_state(table->session), &table->style);
}

static void tell_turn(const struct nv_table *table)
{
    struct nv_scene scene = scene_of(table);
    nv_narrate_turn(&scene, nv_session_state(table->session));
}

/* After every change: the picture, which tells whose turn it is; or just that. */
static void tell_position(const struct nv_table *table)
{
    if (!table->style.plain)
        draw(table);
    if (table->style.plain || is_over(table))
        tell_turn(table);
}

static void do_help(struct nv_table *table, const char *rest)
{
    struct nv_scene scene = scene_of(table);
    (void)rest;
    nv_narrate_spelling(&scene);
    puts(nv_t("moves        list the legal moves; 'moves X' those that start with X\n"
              "preview M    say what the move M would do\n"
              "hint         say what to play, and why\n"
              "show         describe the whole position\n"
              "undo, redo   take the last move back; make it again\n"
              "save FILE    write the game to a file\n"
              "load FILE    go on with a game from a file\n"
              "quit         leave"));
}

/* The part of a move that a list says once: the tile, or the space left. */
static struct nv_span head_of(struct nv_span word)
{
    size_t length = 0;
    while (length < word.length && !strchr("@-+", word.at[length]))
        length++;
    return (struct nv_span){word.at, length < word.length ? length + 1 : 0};
}

static bool same(struct nv_span a, struct nv_span b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static void begin_group(struct nv_prose *prose, struct nv_span head)
{
    char sign = head.length ? head.at[head.length - 1] : ' ';
    int length = head.length ? (int)head.length - 1 : 0;
    if (sign == '@')
        nv_prose_say(prose, nv_t("%.*s@ at"), length, head.at);
    else if (sign == '-')
        nv_prose_say(prose, nv_t("%.*s- to"), length, head.at);
    else if (sign == '+')
        nv_prose_say(prose, "%s", nv_t("+ on"));
}

static void list_moves(const struct nv_table *table, struct nv_span words, struct nv_span start)
{
    struct nv_prose prose = {.out = stdout, .width = table->style.width};
    struct nv_span last = {NULL, 0};
    int listed = 0;
    for (struct nv_span word; (word = nv_span_word(&words)).length > 0;) {
        struct nv_span head = head_of(word);
        if (word.length < start.length || memcmp(word.at, start.at, start.length) != 0)
            continue;
        if (listed == 0 || !same(head, last)) {
            if (listed > 0)
                nv_prose_end(&prose);
            begin_group(&prose, head);
        }
        nv_prose_say(&prose, " %.*s", (int)(word.length - head.length), word.at + head.length);
        last = head;
        listed++;
    }
    if (listed > 0)
        nv_prose_end(&prose);
    printf(nv_tn("%d move.\n", "%d moves.\n", listed), listed);
}

static void do_moves(struct nv_table *table, const char *rest)
{
    struct nv_buffer moves = {0};
    nv_session_print_legal(table->session, &moves);
    list_moves(table, nv_buffer_span(&moves), nv_span_of(rest));
    nv_buffer_finish(&moves);
}

/* As strong as it gets in a second. */
static void do_hint(struct nv_table *table, const char *rest)
{
    static const struct nv_think think = {
        .time = {.size = sizeof think.time}, .level = NV_LEVELS, .threads = 1};
    struct nv_report report;
    struct nv_error error;
    (void)rest;
    if (is_over(table))
        puts(nv_t("The game is over."));
    else if (nv_think(&think, table->session, 1, &report, &error) != NV_OK)
        printf(nv_t("No hint: %s.\n"), nv_refusal(&error));
    else
        nv_say_hints(stdout, table->session, &report);
}

/* Tries the move on what the mover may know, so that nothing hidden is told. */
static void do_preview(struct nv_table *table, const char *rest)
{
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE], after[NV_MAX_STATE];
    struct nv_scene scene = scene_of(table);
    const void *state = nv_session_state(table->session);
    struct nv_error error;
    nv_move move;
    scene.preview = true;
    if (is_over(table)) {
        puts(nv_t("The game is over."));
    } else if (scene.game->parse_move(scene.rules, state, nv_span_of(rest), &move, &error)) {
        printf(nv_t("Not a move: '%s': %s.\n"), rest, nv_refusal(&error));
    } else {
        scene.game->observe(scene.rules, state, scene.game->turn(scene.rules, state), before);
        memcpy(after, before, scene.game->state_size);
        scene.game->play(scene.rules, after, move);
        puts(nv_t("This would happen:"));
        nv_narrate_move(&scene, before, move, after);
        int next = scene.game->turn(scene.rules, after);
        if (next == NV_OVER)
            puts(nv_t("Then the game is over."));
        else
            printf(nv_t("Then player %d is to move.\n"), next + 1);
    }
}

static void do_show(struct nv_table *table, const char *rest)
{
    (void)rest;
    draw(table);
}

static void do_undo(struct nv_table *table, const char *rest)
{
    (void)rest;
    if (!nv_session_undo(table->session)) {
        puts(nv_t("There is no move to take back."));
        return;
    }
    while (nv_table_bot_moves(table) && nv_session_undo(table->session))
        continue; /* to the last choice of a person */
    printf(nv_t("Move %u is taken back.\n"), nv_session_count(table->session) + 1);
    tell_position(table);
}

static void do_redo(struct nv_table *table, const char *rest)
{
    (void)rest;
    if (!nv_session_redo(table->session)) {
        puts(nv_t("There is no move to make again."));
        return;
    }
    printf(nv_t("Move %u is made again.\n"), nv_session_count(table->session));
    tell_position(table);
}

/* The tags the game came with, and the day when it came with none. */
static void write_record(const struct nv_table *table, struct nv_buffer *out)
{
    struct nv_tag tags[NV_RECORD_TAGS + 1];
    char date[NV_DATE_ROOM];
    size_t count = table->record.tag_count;
    memcpy(tags, table->record.tags, count * sizeof tags[0]);
    if (!nv_record_tag(&table->record, "Date").at && nv_record_date(date))
        tags[count++] = (struct nv_tag){nv_span_of("Date"), nv_span_of(date)};
    nv_record_write(table->session, tags, count, out);
}

static void save(const struct nv_table *table, const char *path)
{
    struct nv_buffer text = {0};
    struct nv_error error;
    write_record(table, &text);
    if (text.failed)
        puts(nv_t("Not saved: out of memory."));
    else if (nv_write_file(path, nv_buffer_span(&text), &error) != NV_OK)
        printf(nv_t("Not saved: %s.\n"), nv_refusal(&error));
    else
        printf(nv_t("Saved to %s, %u moves.\n"), path, nv_session_count(table->session));
    nv_buffer_finish(&text);
}

/* A file that is there already is replaced only when that is said. */
static void do_save(struct nv_table *table, const char *rest)
{
    if (!*rest)
        puts(nv_t("Save to which file? Type: save FILE"));
    else if (access(rest, F_OK) == 0)
        printf(nv_t("%s is there already. Type another name, or: replace %s\n"), rest, rest);
    else
        save(table, rest);
}

static void do_replace(struct nv_table *table, const char *rest)
{
    if (!*rest)
        puts(nv_t("Replace which file? Type: replace FILE"));
    else
        save(table, rest);
}

static enum nv_status load(struct nv_table *table, const char *path, struct nv_error *error)
{
    struct nv_record record;
    enum nv_status status = nv_load_record(path, table->session, &record, error);
    if (status) {
        nv_record_finish(&record);
        return status;
    }
    nv_record_finish(&table->record);
    table->record = record;
    nv_seats_read(&table->record, table->seats);
    nv_player_destroy(table->bot); /* it may be another game */
    table->bot = NULL;
    return NV_OK;
}

bool nv_table_load(struct nv_table *table, const char *path)
{
    struct nv_error error;
    enum nv_status status = load(table, path, &error);
    if (status == NV_BAD_FILE)
        nv_complain("play", "%s", nv_refusal(&error));
    else if (status)
        nv_complain("play", "%s: %s", path, nv_refusal(&error));
    return status == NV_OK;
}

static void do_load(struct nv_table *table, const char *rest)
{
    struct nv_error error;
    if (!*rest) {
        puts(nv_t("Load which file? Type: load FILE"));
    } else if (load(table, rest, &error) != NV_OK) {
        printf(nv_t("Not loaded, the game goes on: %s.\n"), nv_refusal(&error));
    } else {
        printf(nv_t("Loaded %s, %u moves.\n"), rest, nv_session_count(table->session));
        tell_position(table);
    }
}

static void do_quit(struct nv_table *table, const char *rest)
{
    (void)rest;
    table->leaving = true;
    puts(nv_t("Goodbye."));
}

static const struct {
    const char *name;
    void (*run)(struct nv_table *table, const char *rest);
} commands[] = {
    {"help", do_help},       {"?", do_help},    {"moves", do_moves}, {"show", do_show},
    {"undo", do_undo},       {"redo", do_redo}, {"save", do_save},   {"replace", do_replace},
    {"load", do_load},       {"hint", do_hint}, {"quit", do_quit},   {"exit", do_quit},
    {"preview", do_preview},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* The legal move that `word` spells when case is ignored; else `word` itself. */
static struct nv_span any_case(struct nv_span word, const char *legal)
{
    struct nv_span rest = nv_span_of(legal);
    for (struct nv_span move; (move = nv_span_word(&rest)).length > 0;) {
        if (move.length == word.length && strncasecmp(move.at, word.at, word.length) == 0)
            return move;
    }
    return word;
}

/* A command that the word may have been meant to be, or a move one letter off. */
static const char *meant(const char *word, char *legal)
{
    const char *names[COMMANDS + 1] = {NULL}, *moves[NV_MAX_MOVES + 1];
    int count = 0;
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    for (char *move = legal, *end; (end = strchr(move, ' ')) && count < NV_MAX_MOVES;) {
        moves[count++] = move;
        *end = '\0';
        move = end + 1;
    }
    moves[count] = NULL;
    const char *command = nv_nearest(word, names);
    return command ? command : nv_nearest_within(word, moves, 1);
}

static void refuse(const struct nv_table *table, const char *word, char *legal)
{
    struct nv_error reason = {.text = "the game is over"}, said;
    nv_move move;
    if (!is_over(table))
        nv_session_game(table->session)
            ->parse_move(nv_session_rules(table->session), nv_session_state(table->session),
                         nv_span_of(word), &move, &reason);
    nv_fail(&said, NV_BAD_MOVE, "'%.*s': %s", (int)strlen(word), word, nv_refusal(&reason));
    printf(nv_t("Not a move: %s.\n"), said.text);
    const char *near = meant(word, legal);
    if (near)
        printf(nv_t("Did you mean %s? "), near);
    puts(nv_t("'moves' lists the legal moves, 'help' all that can be typed."));
}

/* What has just happened stands next to the prompt: after a tall picture. */
static void tell_move(const struct nv_table *table, const struct nv_scene *scene,
                      const void *before)
{
    uint32_t last = nv_session_count(table->session) - 1;
    if (!table->style.plain)
        draw(table);
    nv_narrate_move(scene, before, nv_session_moves(table->session)[last],
                    nv_session_state(table->session));
    if (table->style.plain || is_over(table))
        tell_turn(table);
}

static void make_move(struct nv_table *table, const char *word)
{
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE];
    struct nv_scene scene = scene_of(table);
    struct nv_buffer legal = {0};
    memcpy(before, nv_session_state(table->session), scene.game->state_size);
    nv_session_print_legal(table->session, &legal);
    nv_buffer_char(&legal, ' ');
    struct nv_span move = any_case(nv_span_of(word), legal.text.buffer);
    if (nv_session_play(table->session, move, NULL) == NV_OK) {
        tell_move(table, &scene, before);
    } else {
        refuse(table, word, legal.text.buffer);
    }
    nv_buffer_finish(&legal);
}

/* One line that somebody typed: a command and what follows, or a move. */
static void carry_out(struct nv_table *table, char *line)
{
    struct nv_span rest = nv_span_trim(nv_span_of(line));
    line[(size_t)(rest.at - line) + rest.length] = '\0';
    struct nv_span word = nv_span_word(&rest);
    rest = nv_span_trim(rest);
    if (word.length == 0)
        return;
    for (int i = 0; i < COMMANDS; i++) {
        if (nv_span_is_nocase(word, commands[i].name)) {
            commands[i].run(table, rest.length ? rest.at : "");
            return;
        }
    }
    if (rest.length > 0)
        puts(nv_t("One move at a time, please; 'help' tells what can be typed."));
    else
        make_move(table, word.at);
}

/* A bot that fails leaves its seat to whoever is at the keyboard. */
static void play_bot(struct nv_table *table)
{
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE];
    struct nv_scene scene = scene_of(table);
    struct nv_error error;
    nv_move move;
    memcpy(before, nv_session_state(table->session), scene.game->state_size);
    if (nv_table_ask_bot(table, &move, &error) == NV_OK &&
        nv_session_play_move(table->session, move, &error) == NV_OK) {
        tell_move(table, &scene, before);
        return;
    }
    printf(nv_t("The bot gives up: %s.\n"), nv_refusal(&error));
    table->seats[scene.game->turn(scene.rules, before)].level = 0;
}

void nv_table_play(struct nv_table *table)
{
    char line[NV_PLAY_LINE], prompt[PROMPT_ROOM];
    printf(nv_t("%s. Type 'help' at any time.\n"), nv_session_game(table->session)->title);
    nv_table_introduce(table);
    draw(table);
    if (table->style.plain || is_over(table))
        tell_turn(table);
    while (!table->leaving) {
        if (nv_table_bot_moves(table)) {
            play_bot(table);
            continue;
        }
        struct nv_scene scene = scene_of(table);
        int seat = scene.game->turn(scene.rules, nv_session_state(table->session));
        if (seat == NV_OVER)
            snprintf(prompt, sizeof prompt, "%s", nv_t("Game over (save, undo, quit): "));
        else
            snprintf(prompt, sizeof prompt, nv_t("Player %d: "), seat + 1);
        enum nv_typed status = nv_ask(prompt, line);
        if (status == NV_LINE_READ)
            carry_out(table, line);
        else if (status == NV_LINE_TOO_LONG)
            puts(nv_t("That line is too long."));
        else
            break;
    }
    if (!table->leaving)
        puts("");
}
