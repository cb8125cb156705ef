const MARKS = /<\/?(?:strong|em|s|u|sup|sub|a|code)(?:\s[^<>]*)?>/g;

/** A cleaned text without the marks within its sentences, as the editor makes them (spec 5.4): where they stand no word ends. */
export const withoutInlineMarks = (html: string): string => html.replace(MARKS, '');
