/* SPDX-License-Identifier: MIT */
/* Reads a game record and tells its moves: read_record FILE.nvg. */
#include <novae/novae.h>

#include <stdio.h>
#include <stdlib.h>

/* The whole of a file, or an `at` of NULL. */
static struct nv_span read_file(const char *path)
{
    char *text = malloc(NV_RECORD_BYTES);
    FILE *file = fopen(path, "rb");
    struct nv_span span = {NULL, 0};
    if (text && file)
        span = (struct nv_span){text, fread(text, 1, NV_RECORD_BYTES, file)};
    else
        free(text);
    if (file)
        fclose(file);
    return span;
}

/* Tells the move that leads on from where the session stands, and makes it. */
static bool tell_move(struct nv_session *session)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    uint32_t number = nv_session_count(session);
    char word[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(word, sizeof word);
    if (number == nv_session_known(session))
        return false;
    game->print_move(rules, state, nv_session_moves(session)[number], &text);
    printf("%u. seat %d: %s\n", number + 1, game->turn(rules, state) + 1, word);
    return nv_session_redo(session);
}

int main(int argc, char **argv)
{
    struct nv_session *session = nv_session_create();
    struct nv_span record = read_file(argc > 1 ? argv[1] : "game.nvg");
    struct nv_error error;
    int status = 1;

    if (!session || !record.at) {
        fputs("cannot read that file\n", stderr);
    } else if (nv_session_begin_record(session, record, &error) != NV_OK) {
        fprintf(stderr, "%s\n", error.text); /* says what is wrong and where */
    } else {
        char word[16];
        struct nv_text text = nv_text_over(word, sizeof word);
        struct nv_result result;
        nv_session_seek(session, 0);
        while (tell_move(session)) {
        }
        nv_session_game(session)->result(nv_session_rules(session), nv_session_state(session),
                                         &result);
        nv_result_print(&result, &text);
        printf("%s: %s\n", nv_session_game(session)->title, word);
        status = 0;
    }
    free((char *)record.at);
    nv_session_destroy(session);
    return status;
}
