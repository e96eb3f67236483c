/*
 * A browser's first use of the languages of dates takes longer than drawing a screen. The result is kept for the whole
 * page, so this worker triggers it while the page waits for its chunks.
 */

Intl.DateTimeFormat.supportedLocalesOf(navigator.language);
close();
