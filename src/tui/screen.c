/* SPDX-License-Identifier: MIT */
/* Sheets on the terminal by ncursesw, keys and clicks from it. */
#define NCURSES_WIDECHAR 1
#include "tui/screen.h"

#include "tui/fold.h"
#include "tui/mouse.h"
#include "tui/palette.h"
#include "tui/signals.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum {
    ESCAPE_MILLIS = 25, /* how long the bytes of one key may be apart */
    PAIRS = 1 << 16,
    KEY_NUMBERS = KEY_MAX + 1, /* the beginnings of a report of the mouse */
    KEY_CHARACTERS
};

struct tui_screen {
    SCREEN *terminal;
    int colours;           /* 0 for none */
    bool unicode, letters; /* signs; and letters beyond ASCII */
    bool clicks;           /* can it tell of a mouse? */
    struct tui_mouse mouse;
    int pair_count;
    uint16_t pairs[PAIRS]; /* of a foreground and a background; 0 is none yet */
};

/* Where the wanted locale is not installed, its letters are still those of UTF-8. */
static void set_locale(void)
{
    if (!setlocale(LC_ALL, ""))
        setlocale(LC_CTYPE, "C.UTF-8");
    setlocale(LC_NUMERIC, "C");
}

/* Terminals that know a mouse say so by how its reports begin. */
static bool tells_of_mouse(void)
{
    static char name[] = "kmous";
    const char *start = tigetstr(name);
    return start && start != (char *)-1;
}

static void switch_mouse(const struct tui_screen *screen, bool on)
{
    if (screen->clicks)
        putp(on ? TUI_MOUSE_ON : TUI_MOUSE_OFF);
}

static void prepare(struct tui_screen *screen)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MILLIS);
    curs_set(0);
    typeahead(-1); /* a screen is drawn whole, whatever waits to be read */
    screen->clicks = tells_of_mouse();
    if (screen->clicks) {
        define_key(TUI_MOUSE_NUMBERS, KEY_NUMBERS);
        define_key(TUI_MOUSE_CHARACTERS, KEY_CHARACTERS);
    }
    switch_mouse(screen, true);
}

static int count_colours(const struct tui_screen_wish *wish)
{
    if (wish->mono || !has_colors() || start_color() == ERR)
        return 0;
    use_default_colors();
    return COLORS;
}

struct tui_screen *tui_screen_create(const struct tui_screen_wish *wish, struct nv_error *error)
{
    set_locale();
    struct tui_screen *screen = calloc(1, sizeof *screen);
    if (!screen) {
        nv_fail(error, NV_NO_MEMORY, "out of memory");
        return NULL;
    }
    screen->terminal = newterm(NULL, stdout, stdin);
    if (!screen->terminal) {
        nv_fail(error, NV_BAD_COMMAND, "this terminal (TERM) is not known; --plain needs none");
        free(screen);
        return NULL;
    }
    tui_signals_remember_terminal();
    prepare(screen);
    screen->letters = !wish->ascii && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    screen->unicode = screen->letters && tui_glyphs_fit();
    screen->colours = count_colours(wish);
    screen->pair_count = 1;
    return screen;
}

void tui_screen_destroy(struct tui_screen *screen)
{
    if (!screen)
        return;
    switch_mouse(screen, false);
    endwin();
    delscreen(screen->terminal);
    free(screen);
}

bool tui_screen_sheet(const struct tui_screen *screen, struct tui_sheet *sheet)
{
    sheet->unicode = screen->unicode;
    sheet->colour = screen->colours >= 8;
    sheet->zone_count = 0;
    return nv_canvas_init(&sheet->canvas, COLS, LINES);
}

/* The curses pair of two colours; without room for more, that of none. */
static int pair_of(struct tui_screen *screen, int fg, int bg)
{
    uint16_t *pair = &screen->pairs[(fg & 0xFF) << 8 | (bg & 0xFF)];
    if (*pair == 0 && screen->pair_count < COLOR_PAIRS && screen->pair_count < PAIRS &&
        init_extended_pair(screen->pair_count, fg, bg) == OK)
        *pair = (uint16_t)screen->pair_count++;
    return *pair;
}

static void put_cell(struct tui_screen *screen, int x, int y, const struct nv_cell *cell)
{
    struct tui_colours colours = tui_colours_of(cell->ink, screen->colours);
    int pair = screen->colours >= 8 ? pair_of(screen, colours.fg, colours.bg) : 0;
    attr_t attributes = (colours.bold ? A_BOLD : 0) | (colours.reverse ? A_REVERSE : 0);
    wchar_t text[2] = {L' ', L'\0'};
    cchar_t shown;
    mbstate_t state = {0};
    char glyph[sizeof cell->glyph + 1] = {0};
    memcpy(glyph, cell->glyph, sizeof cell->glyph);
    if (!screen->letters)
        glyph[0] = tui_folded(glyph), glyph[1] = '\0';
    if (glyph[0] && mbrtowc(text, glyph, strlen(glyph), &state) > sizeof glyph)
        text[0] = L'?';
    setcchar(&shown, text, attributes, 0, &pair);
    mvadd_wch(y, x, &shown);
}

void tui_screen_show(struct tui_screen *screen, const struct tui_sheet *sheet)
{
    const struct nv_canvas *canvas = &sheet->canvas;
    for (int y = 0; y < canvas->height; y++) {
        for (int x = 0; x < canvas->width; x++)
            put_cell(screen, x, y, &canvas->cells[(size_t)y * (size_t)canvas->width + (size_t)x]);
    }
    refresh();
}

static int key_of(wint_t key)
{
    static const struct {
        int curses, ours;
    } keys[] = {
        {KEY_UP, TUI_UP},         {KEY_DOWN, TUI_DOWN},       {KEY_LEFT, TUI_LEFT},
        {KEY_RIGHT, TUI_RIGHT},   {KEY_HOME, TUI_HOME},       {KEY_END, TUI_END},
        {KEY_PPAGE, TUI_PAGE_UP}, {KEY_NPAGE, TUI_PAGE_DOWN}, {KEY_ENTER, TUI_ENTER},
        {KEY_BTAB, TUI_BACK_TAB}, {KEY_DC, TUI_DELETE},       {KEY_BACKSPACE, TUI_BACKSPACE},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].curses == (int)key)
            return keys[i].ours;
    }
    return 0;
}

static int key_of_character(wint_t character)
{
    switch (character) {
    case '\r':
    case '\n':
        return TUI_ENTER;
    case '\t':
        return TUI_TAB;
    case 27:
        return TUI_ESCAPE;
    case 127:
    case '\b':
        return TUI_BACKSPACE;
    default:
        return character >= ' ' ? (int)character : 0;
    }
}

/* Takes one key, which may be a part of a report; false when none is there. */
static bool read_one(struct tui_screen *screen, struct tui_event *event)
{
    wint_t character;
    int status = get_wch(&character);
    *event = (struct tui_event){0};
    if (status == ERR)
        return false;
    bool key = status == KEY_CODE_YES;
    if (key && (character == KEY_NUMBERS || character == KEY_CHARACTERS)) {
        tui_mouse_begin(&screen->mouse, character == KEY_NUMBERS);
    } else if (key || !tui_mouse_read(&screen->mouse, character, event)) {
        int ours = key ? key_of(character) : key_of_character(character);
        *event = (struct tui_event){ours ? TUI_KEY : TUI_NOTHING, ours, 0};
    }
    return true;
}

bool tui_screen_read(struct tui_screen *screen, struct tui_event *event)
{
    while (read_one(screen, event)) {
        if (event->kind != TUI_NOTHING)
            return true;
    }
    return false;
}

void tui_screen_resize(struct tui_screen *screen)
{
    struct tui_size size;
    (void)screen;
    if (tui_terminal_size(&size))
        resizeterm(size.lines, size.columns);
    clearok(stdscr, TRUE);
}

void tui_screen_leave(struct tui_screen *screen)
{
    switch_mouse(screen, false);
    endwin();
}

void tui_screen_return(struct tui_screen *screen)
{
    tui_screen_resize(screen);
    switch_mouse(screen, true);
    refresh();
    clearok(stdscr, TRUE);
}
