/*
 * A browser's first look at the languages of its dates takes it longer than drawing a screen. What it finds it keeps
 * for the whole page, so it looks from here, beside the page, while that waits for its chunks.
 */

Intl.DateTimeFormat.supportedLocalesOf(navigator.language);
close();
