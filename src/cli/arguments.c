/* SPDX-License-Identifier: MIT */
/*
 * Reads the options of a command. Those that choose a game are not listed here:
 * every option of every game in the registry is one (IdleLimit is --idle-limit),
 * so that a new game needs no change.
 */
#include "cli/arguments.h"

#include "cli/nearest.h"
#include "novae/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_NAMES = 64, /* options of one command, those of the games included */
    NAME_SIZE = 32,
    HELP_COLUMN = 22 /* of the help, where the explanations start */
};

/* All long options of a command, in one list for the help and for typing errors. */
struct known {
    const char *argument; /* NULL for a switch */
    const char *help;
    const struct nv_flag *flag;     /* one of the command, */
    const char **text;              /* or one that keeps its text, */
    const struct nv_option *option; /* or an option of a game, or a setting */
    bool hidden;                    /* from the help: an option of a game that is not offered */
    char name[NAME_SIZE];
};

struct table {
    struct known known[MAX_NAMES];
    int count;
};

/* IdleLimit becomes idle-limit. */
static void dashed(const char *name, char out[NAME_SIZE])
{
    size_t length = 0;
    for (size_t i = 0; name[i] && length + 2 < NAME_SIZE; i++) {
        bool upper = name[i] >= 'A' && name[i] <= 'Z';
        if (upper && i > 0)
            out[length++] = '-';
        out[length++] = upper ? (char)(name[i] - 'A' + 'a') : name[i];
    }
    out[length] = '\0';
}

static struct known *add(struct table *table, const char *name)
{
    for (int i = 0; i < table->count; i++) {
        if (strcmp(table->known[i].name, name) == 0)
            return NULL;
    }
    if (table->count == MAX_NAMES)
        return NULL;
    struct known *known = &table->known[table->count++];
    *known = (struct known){0};
    snprintf(known->name, sizeof known->name, "%s", name);
    return known;
}

static void add_setting(struct table *table, const char *name, const char *argument,
                        const char *help, const char **text)
{
    struct known *known = add(table, name);
    if (known) {
        known->argument = argument;
        known->help = help;
        known->text = text;
    }
}

static const char *argument_of(const struct nv_option *option)
{
    static const char *const arguments[] = {
        [NV_BOOLEAN] = NULL, [NV_NUMBER] = "N", [NV_CHOICE] = "NAME", [NV_MAP] = "MAP"};
    return arguments[option->kind];
}

static void add_game_options(struct table *table)
{
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        const struct nv_option *option = nv_game_at(i)->options;
        for (; option && option->name; option++) {
            char name[NAME_SIZE];
            dashed(option->name, name);
            struct known *known = add(table, name);
            if (known) {
                known->argument = argument_of(option);
                known->help = nv_game_at(i)->title;
                known->option = option;
                known->hidden = nv_game_at(i)->example;
            }
        }
    }
}

static void list_options(struct table *table, const struct nv_usage *usage)
{
    table->count = 0;
    for (const struct nv_flag *flag = usage->flags; flag && flag->name; flag++) {
        struct known *known = add(table, flag->name);
        if (known) {
            known->argument = flag->argument;
            known->help = flag->help;
            known->flag = flag;
        }
    }
    if (!usage->chosen)
        return;
    add_setting(table, "game", "NAME", "nova-luna or terra-nova", NULL);
    add_setting(table, "players", "N", "1 to 4 (1: Nova Luna solo)", NULL);
    add_setting(table, "seed", "N", "number that decides the deal", NULL);
    add_setting(table, "deal", "TEXT", "the deal spelled out, as the protocol does",
                &usage->chosen->deal);
    add_setting(table, "fen", "TEXT", "a position, as 'query fen' prints it", &usage->chosen->fen);
    add_setting(table, "moves", "TEXT", "moves to make after the start", &usage->chosen->moves);
    add_game_options(table);
}

static void print_option(const struct known *known)
{
    char left[NAME_SIZE + 16];
    const char *argument = known->argument;
    snprintf(left, sizeof left, "--%s%s%s", known->name, argument ? " " : "",
             argument ? argument : "");
    printf("  %-*s ", HELP_COLUMN, left);
    if (!known->option) {
        printf("%s\n", known->help);
        return;
    }
    printf("%s: ", known->help);
    const struct nv_option *option = known->option;
    if (option->kind == NV_MAP)
        printf("a map's name, or the path of a .map file\n");
    else if (option->kind == NV_NUMBER)
        printf("number (%llu)\n", (unsigned long long)option->initial);
    else if (option->kind == NV_BOOLEAN)
        printf("option %s\n", option->name);
    else
        for (int i = 0; option->choices[i]; i++)
            printf("%s%s", option->choices[i], option->choices[i + 1] ? " or " : "\n");
}

static void print_help(const struct nv_usage *usage, const struct table *table)
{
    printf("Usage: novae %s\n%s\n\nOptions:\n", usage->synopsis, usage->about);
    for (int i = 0; i < table->count; i++) {
        if (!table->known[i].hidden)
            print_option(&table->known[i]);
    }
    printf("  %-*s %s\n", HELP_COLUMN, "--help", "this text");
    printf("  %-*s %s\n", HELP_COLUMN, "--version", "the version");
}

static int unknown_option(const char *command, const char *word, const struct table *table)
{
    const char *names[MAX_NAMES + 3];
    int count = 0;
    for (; count < table->count; count++)
        names[count] = table->known[count].name;
    names[count++] = "help";
    names[count++] = "version";
    names[count] = NULL;
    const char *near = nv_nearest(word, names);
    if (near)
        return nv_misused(command, "no option '--%s'; did you mean '--%s'?", word, near);
    return nv_misused(command, "no option '--%s'; 'novae %s --help' lists them", word, command);
}

static const struct known *find(const struct table *table, const char *name, size_t length)
{
    for (int i = 0; i < table->count; i++) {
        if (strlen(table->known[i].name) == length &&
            memcmp(table->known[i].name, name, length) == 0)
            return &table->known[i];
    }
    return NULL;
}

/* A setting of the game; what is refused is said in the words of the session. */
static int choose(const char *command, struct nv_game_arguments *chosen, const struct known *known,
                  const char *value)
{
    struct nv_error error;
    const char *name = known->option ? known->option->name : known->name;
    if (nv_settings_set(&chosen->settings, nv_span_of(name), nv_span_of(value), &error))
        return nv_misused(command, "--%s: %s", known->name, error.text);
    chosen->game_given |= strcmp(name, "game") == 0;
    chosen->players_given |= strcmp(name, "players") == 0;
    chosen->seed_given |= strcmp(name, "seed") == 0;
    return NV_EXIT_OK;
}

/* Puts a value into the first free place of an option that may be repeated. */
static int add_value(const char *command, const struct nv_flag *flag, const char *value)
{
    for (int i = 0; i < NV_FLAG_REPEATS; i++) {
        if (!flag->value[i]) {
            flag->value[i] = value;
            return NV_EXIT_OK;
        }
    }
    return nv_misused(command, "--%s: at most %d of them", flag->name, NV_FLAG_REPEATS);
}

/* Carries out one option; `value` is NULL for a switch. */
static int take(const char *command, const struct nv_usage *usage, const struct known *known,
                const char *value)
{
    if (known->flag && known->argument && known->flag->set)
        return add_value(command, known->flag, value);
    if (known->flag && known->argument)
        *known->flag->value = value;
    else if (known->flag)
        *known->flag->set = true;
    else if (known->text)
        *known->text = value;
    else
        return choose(command, usage->chosen, known, value ? value : "true");
    return NV_EXIT_OK;
}

/* Reads argv[*at], which starts with two dashes, and its value if that stands apart. */
static int read_option(const char *command, const struct nv_usage *usage, const struct table *table,
                       int argc, char **argv, int *at)
{
    const char *word = argv[*at] + 2;
    size_t length = strcspn(word, "=");
    const struct known *known = find(table, word, length);
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    if (!known) {
        char name[NAME_SIZE];
        snprintf(name, sizeof name, "%.*s", (int)length, word);
        return unknown_option(command, name, table);
    }
    if (known->argument && !value && *at + 1 == argc)
        return nv_misused(command, "--%s needs a value: --%s %s", known->name, known->name,
                          known->argument);
    if (known->argument && !value)
        value = argv[++*at];
    if (value && !known->argument && !known->option)
        return nv_misused(command, "--%s takes no value", known->name);
    return take(command, usage, known, value);
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* A negative number is a word, a single dash too. */
static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0' && !(word[1] >= '0' && word[1] <= '9');
}

int nv_arguments(const struct nv_usage *usage, int argc, char **argv, int *status)
{
    const char *command = argv[0];
    struct table table;
    int words = 0;
    bool options = true;
    list_options(&table, usage);
    *status = NV_EXIT_OK;
    for (int at = 1; at < argc; at++) {
        if (options && strcmp(argv[at], "--") == 0) {
            options = false;
        } else if (!options || !is_option(argv[at])) {
            argv[words++] = argv[at];
        } else if (is_help(argv[at])) {
            print_help(usage, &table);
            return -1;
        } else if (strcmp(argv[at], "--version") == 0) {
            puts("novae " NV_VERSION);
            return -1;
        } else if (argv[at][1] != '-') {
            *status = nv_misused(command, "options start with two dashes, unlike '%s'", argv[at]);
            return -1;
        } else if ((*status = read_option(command, usage, &table, argc, argv, &at))) {
            return -1;
        }
    }
    return words;
}

bool nv_options_alone(const struct nv_usage *usage, int argc, char **argv, int *status)
{
    const char *command = argv[0];
    int words = nv_arguments(usage, argc, argv, status);
    if (words > 0)
        *status = nv_misused(command, "takes no '%s'", argv[0]);
    return words == 0;
}

/* ---- numbers ---- */

bool nv_number(const char *text, uint64_t max, uint64_t *value)
{
    return nv_span_unsigned(nv_span_of(text), max, value);
}

int nv_option_number(const char *command, const char *option, const char *text, uint64_t least,
                     uint64_t most, uint64_t *value)
{
    uint64_t number;
    if (!text)
        return NV_EXIT_OK;
    if (!nv_number(text, most, &number) || number < least)
        return nv_misused(command, "--%s takes a number from %llu to %llu, not '%s'", option,
                          (unsigned long long)least, (unsigned long long)most, text);
    *value = number;
    return NV_EXIT_OK;
}

int nv_option_number32(const char *command, const char *option, const char *text, uint32_t least,
                       uint32_t most, uint32_t *value)
{
    uint64_t number = *value;
    int status = nv_option_number(command, option, text, least, most, &number);
    *value = (uint32_t)number;
    return status;
}
