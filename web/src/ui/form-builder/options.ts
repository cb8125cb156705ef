/** The options of a choice while its form is built. */
const NUMERALS = '一二三四五六七八九十';
const UNNAMED = new RegExp(`^选项(?:[${NUMERALS}]|\\d+)$`);
/** One that still bears the name that it was given here. */
export const isUnnamedOption = (option: string) => UNNAMED.test(option.trim());
/** What an option is called until somebody names it; 1 is the first. */
const optionName = (place: number) => `选项${NUMERALS[place - 1] ?? place}`;
export const firstOptions = [optionName(1), optionName(2)];

/** The name of one more option, which none has yet. */
export function freeOption(options: readonly string[]): string {
  for (let place = options.length + 1; ; place += 1)
    if (!options.includes(optionName(place))) return optionName(place);
}

export interface PastedOptions {
  options: string[];
  /** Lines left out, with why. */
  left: { line: string; why: string }[];
}

/** Options from pasted text, one a line; blank lines go, lines with a comma and repeated ones are told. */
export function readOptions(text: string, present: readonly string[] = []): PastedOptions {
  const options: string[] = [];
  const left: PastedOptions['left'] = [];
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    if (line === '') continue;
    if (/[,，]/.test(line)) left.push({ line, why: '含逗号' });
    else if ([...line].length > 100) left.push({ line, why: '超过 100 个字符' });
    else if (present.includes(line) || options.includes(line)) left.push({ line, why: '重复' });
    else options.push(line);
  }
  return { options, left };
}
