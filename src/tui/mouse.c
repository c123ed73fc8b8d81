/* SPDX-License-Identifier: MIT */
/* What a mouse reports: clicks, and the notches of its wheel, each some lines. */
#include "tui/mouse.h"

enum {
    MODIFIERS = 4 | 8 | 16, /* of the button: shift, meta, control */
    LEFT = 0,
    WHEEL_UP = 64,
    WHEEL_DOWN = 65,
    WHEEL_LINES = 3,
    OFFSET = 32, /* of values that are characters */
    MOST = 9999  /* a window has no more columns */
};

void tui_mouse_begin(struct tui_mouse *mouse, bool numbers)
{
    *mouse = (struct tui_mouse){.form = numbers ? TUI_IN_NUMBERS : TUI_IN_CHARACTERS};
}

/* What a whole report means; columns and lines count from 1 there. */
static struct tui_event meaning(const struct tui_mouse *mouse)
{
    int button = mouse->values[0] & ~MODIFIERS;
    if (button == WHEEL_UP || button == WHEEL_DOWN)
        return (struct tui_event){TUI_SCROLL, button == WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES, 0};
    if (button != LEFT)
        return (struct tui_event){0};
    return (struct tui_event){TUI_CLICK, mouse->values[1] - 1, mouse->values[2] - 1};
}

static bool read_number(struct tui_mouse *mouse, unsigned character, struct tui_event *event)
{
    int *value = &mouse->values[mouse->count];
    bool last = mouse->count == TUI_MOUSE_VALUES - 1;
    if (character >= '0' && character <= '9' && *value <= MOST) {
        *value = *value * 10 + (int)(character - '0');
    } else if (character == ';' && !last) {
        mouse->count++;
    } else if ((character == 'M' || character == 'm') && last) {
        if (character == 'M')
            *event = meaning(mouse);
        mouse->form = TUI_NO_REPORT;
    } else {
        return false;
    }
    return true;
}

static bool read_character(struct tui_mouse *mouse, unsigned character, struct tui_event *event)
{
    if (character < OFFSET || character > MOST)
        return false;
    mouse->values[mouse->count++] = (int)character - OFFSET;
    if (mouse->count == TUI_MOUSE_VALUES) {
        *event = meaning(mouse);
        mouse->form = TUI_NO_REPORT;
    }
    return true;
}

bool tui_mouse_read(struct tui_mouse *mouse, unsigned character, struct tui_event *event)
{
    *event = (struct tui_event){0};
    bool ours = (mouse->form == TUI_IN_NUMBERS && read_number(mouse, character, event)) ||
                (mouse->form == TUI_IN_CHARACTERS && read_character(mouse, character, event));
    if (!ours)
        mouse->form = TUI_NO_REPORT;
    return ours;
}
