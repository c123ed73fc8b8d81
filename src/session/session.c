/* SPDX-License-Identifier: MIT */
/*
 * A session keeps the first position, the current one and the moves between;
 * taking a move back replays from the start, which for the longest games takes
 * a fraction of a millisecond and needs no history of states. A new game is
 * built beside the old one and takes its place only when all of it is legal.
 */
#include "session/session.h"

#include "novae/registry.h"
#include "session/notes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* One game; its blocks have room for every game of the registry. */
struct line {
    const struct nv_game *game;
    void *rules;
    void *first;
    void *state;
    nv_move *moves;
    uint32_t capacity;
    uint32_t count; /* moves made */
    uint32_t known; /* moves made, and after them those taken back */
    struct nv_start start;
    struct nv_buffer texts; /* what `start` points to: deal or position, map */
};

struct nv_session {
    struct line line;  /* the game; its `game` is NULL before the first start */
    struct line spare; /* where the next one is built */
    void *scratch;     /* one state */
    struct nv_notes notes;
};

enum { FIRST_MOVES = 256 };

static void line_finish(struct line *line)
{
    free(line->rules);
    free(line->first);
    free(line->state);
    free(line->moves);
    nv_buffer_finish(&line->texts);
}

static bool line_init(struct line *line)
{
    line->rules = aligned_alloc(NV_ALIGN, NV_MAX_RULES);
    line->first = aligned_alloc(NV_ALIGN, NV_MAX_STATE);
    line->state = aligned_alloc(NV_ALIGN, NV_MAX_STATE);
    return line->rules && line->first && line->state;
}

struct nv_session *nv_session_create(void)
{
    struct nv_session *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    nv_notes_init(&session->notes);
    session->scratch = aligned_alloc(NV_ALIGN, NV_MAX_STATE);
    if (!session->scratch || !line_init(&session->line) || !line_init(&session->spare)) {
        nv_session_destroy(session);
        return NULL;
    }
    return session;
}

void nv_session_destroy(struct nv_session *session)
{
    if (!session)
        return;
    line_finish(&session->line);
    line_finish(&session->spare);
    nv_notes_finish(&session->notes);
    free(session->scratch);
    free(session);
}

void nv_session_swap(struct nv_session *a, struct nv_session *b)
{
    struct line line = a->line;
    a->line = b->line;
    b->line = line;
}

struct nv_notes *nv_session_notes(struct nv_session *session)
{
    return &session->notes;
}

const struct nv_notes *nv_session_notes_of(const struct nv_session *session)
{
    return &session->notes;
}

/* Copies a start, and whatever text it points to, into the line. */
static bool keep_start(struct line *line, const struct nv_start *start)
{
    struct nv_span text = start->text, map = start->setup.map;
    nv_buffer_clear(&line->texts);
    nv_buffer_put(&line->texts, text);
    nv_buffer_put(&line->texts, map);
    if (line->texts.failed)
        return false;
    line->start = *start;
    line->start.game = line->game;
    line->start.text.at = nv_buffer_span(&line->texts).at;
    line->start.setup.map.at = line->start.text.at + text.length;
    return true;
}

static enum nv_status place_position(struct line *line, struct nv_span text, struct nv_error *error)
{
    struct nv_span rest = text;
    struct nv_span word = nv_span_word(&rest);
    line->game = nv_game_find(word);
    if (!line->game)
        return nv_fail(error, NV_BAD_POSITION,
                       "a position starts with the name of its game, not with '%.*s'",
                       (int)word.length, word.at);
    return line->game->parse(line->rules, line->first, text, error);
}

static enum nv_status place_deal(struct line *line, const struct nv_start *start,
                                 struct nv_error *error)
{
    line->game = start->game;
    enum nv_status status = line->game->configure(line->rules, &start->setup, error);
    if (status)
        return status;
    if (start->kind == NV_START_DEAL)
        return line->game->deal_text(line->rules, line->first, start->text, error);
    line->game->deal_seed(line->rules, line->first, start->seed);
    return NV_OK;
}

static enum nv_status line_start(struct line *line, const struct nv_start *start,
                                 struct nv_error *error)
{
    enum nv_status status = start->kind == NV_START_POSITION
                                ? place_position(line, start->text, error)
                                : place_deal(line, start, error);
    if (status)
        return status;
    if (!keep_start(line, start))
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    memcpy(line->state, line->first, line->game->state_size);
    line->count = line->known = 0;
    return NV_OK;
}

static enum nv_status reserve(struct line *line, uint32_t count, struct nv_error *error)
{
    if (count <= line->capacity)
        return NV_OK;
    if (count > 2 * NV_MAX_HISTORY)
        return nv_fail(error, NV_TOO_LARGE, "more than %d moves", NV_MAX_HISTORY);
    uint32_t capacity = line->capacity ? line->capacity * 2 : FIRST_MOVES;
    nv_move *moves = realloc(line->moves, capacity * sizeof *moves);
    if (!moves)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    line->moves = moves;
    line->capacity = capacity;
    return NV_OK;
}

/* Reads the word as a move of the line's state, which it changes. */
static enum nv_status make_move(struct line *line, struct nv_span word, uint32_t index,
                                nv_move *move, struct nv_error *error)
{
    struct nv_error reason = {.text = "the game is over"};
    const struct nv_game *game = line->game;
    if (game->turn(line->rules, line->state) == NV_OVER ||
        game->parse_move(line->rules, line->state, word, move, &reason) != NV_OK)
        return nv_fail(error, NV_BAD_MOVE, "illegal move %u '%.*s': %s", index, (int)word.length,
                       word.at, reason.text);
    game->play(line->rules, line->state, *move);
    return NV_OK;
}

/* Makes moves and lists them behind the known ones; returns how many in `made`. */
static enum nv_status make_moves(struct line *line, struct nv_span words, uint32_t *made,
                                 struct nv_error *error)
{
    uint32_t count = 0;
    for (struct nv_span word; (word = nv_span_word(&words)).length > 0; count++) {
        enum nv_status status = reserve(line, line->known + count + 1, error);
        if (!status && line->count + count >= NV_MAX_HISTORY)
            status = nv_fail(error, NV_TOO_LARGE, "more than %d moves", NV_MAX_HISTORY);
        if (!status)
            status = make_move(line, word, line->count + count + 1,
                               &line->moves[line->known + count], error);
        if (status)
            return status;
    }
    *made = count;
    return NV_OK;
}

static enum nv_status line_play(struct line *line, struct nv_span words, struct nv_error *error)
{
    uint32_t made = 0;
    enum nv_status status = words.length ? make_moves(line, words, &made, error) : NV_OK;
    if (status || made == 0)
        return status;
    memmove(line->moves + line->count, line->moves + line->known, made * sizeof *line->moves);
    line->count += made;
    line->known = line->count;
    return NV_OK;
}

enum nv_status nv_session_start(struct nv_session *session, const struct nv_start *start,
                                struct nv_span moves, struct nv_error *error)
{
    struct line *built = &session->spare, old = session->line;
    enum nv_status status = line_start(built, start, error);
    if (!status)
        status = line_play(built, moves, error);
    if (status)
        return status;
    session->line = *built;
    session->spare = old;
    return NV_OK;
}

enum nv_status nv_session_begin_with(struct nv_session *session, const struct nv_settings *settings,
                                     const struct nv_loader *loader, struct nv_span deal,
                                     struct nv_span moves, struct nv_error *error)
{
    struct nv_buffer map_text = {0};
    struct nv_start start = {
        .kind = deal.at ? NV_START_DEAL : NV_START_SEED,
        .game = settings->game,
        .seed = settings->seed,
        .text = deal,
    };
    enum nv_status status = nv_settings_setup(settings, loader, &start.setup, &map_text, error);
    if (!status)
        status = nv_session_start(session, &start, moves, error);
    nv_buffer_finish(&map_text);
    return status;
}

enum nv_status nv_session_play(struct nv_session *session, struct nv_span moves,
                               struct nv_error *error)
{
    struct line *line = &session->line;
    assert(line->game);
    memcpy(session->scratch, line->state, line->game->state_size);
    enum nv_status status = line_play(line, moves, error);
    if (status)
        memcpy(line->state, session->scratch, line->game->state_size);
    return status;
}

enum nv_status nv_session_play_move(struct nv_session *session, nv_move move,
                                    struct nv_error *error)
{
    struct line *line = &session->line;
    const struct nv_game *game = line->game;
    assert(game);
    if (game->turn(line->rules, line->state) == NV_OVER)
        return nv_fail(error, NV_BAD_MOVE, "the game is over");
    if (!game->legal(line->rules, line->state, move))
        return nv_fail(error, NV_BAD_MOVE, "%u is no legal move here", move);
    if (line->count >= NV_MAX_HISTORY)
        return nv_fail(error, NV_TOO_LARGE, "more than %d moves", NV_MAX_HISTORY);
    enum nv_status status = reserve(line, line->count + 1, error);
    if (status)
        return status;
    game->play(line->rules, line->state, move);
    line->moves[line->count++] = move;
    line->known = line->count;
    return NV_OK;
}

bool nv_session_seek(struct nv_session *session, uint32_t count)
{
    struct line *line = &session->line;
    if (count > line->known)
        return false;
    if (count < line->count) {
        memcpy(line->state, line->first, line->game->state_size);
        line->count = 0;
    }
    for (; line->count < count; line->count++)
        line->game->play(line->rules, line->state, line->moves[line->count]);
    return true;
}

void nv_session_forget(struct nv_session *session)
{
    session->line.known = session->line.count;
}

bool nv_session_undo(struct nv_session *session)
{
    return session->line.count > 0 && nv_session_seek(session, session->line.count - 1);
}

bool nv_session_redo(struct nv_session *session)
{
    return nv_session_seek(session, session->line.count + 1);
}

bool nv_session_started(const struct nv_session *session)
{
    return session->line.game != NULL;
}

const struct nv_game *nv_session_game(const struct nv_session *session)
{
    return session->line.game;
}

const void *nv_session_rules(const struct nv_session *session)
{
    return session->line.rules;
}

const void *nv_session_state(const struct nv_session *session)
{
    return session->line.state;
}

const void *nv_session_first(const struct nv_session *session)
{
    return session->line.first;
}

const struct nv_start *nv_session_origin(const struct nv_session *session)
{
    return &session->line.start;
}

uint32_t nv_session_count(const struct nv_session *session)
{
    return session->line.count;
}

uint32_t nv_session_known(const struct nv_session *session)
{
    return session->line.known;
}

const nv_move *nv_session_moves(const struct nv_session *session)
{
    return session->line.moves;
}
