/**
 * The conditions of an SQL text, and what it is without one of them. SQL stands in our sources in pieces, so this reads
 * no statement: it looks at brackets and at the words between which conditions stand.
 */

/** A stretch of the text to be replaced by a condition that changes nothing: `true` beside `and`, `false` beside `or`. */
export interface Removal {
  start: number;
  end: number;
  text: 'true' | 'false';
}

/** `single`: one condition alone counts, too. `joined`: only where `and` or `or` stands between several. */
type Context = 'single' | 'joined';

interface Token {
  start: number;
  end: number;
  /** A word in lower case, `(`, `)`, or '' for anything else (`${…}`, numbers, texts, operators). */
  word: string;
  /** Of `(`: the tokens up to its `)`, both left out. */
  inner: Token[];
}

/** After these words stands a condition; after the first two it holds rows back even where it is the only one. */
const opens = new Map<string, Context>([
  ['where', 'single'],
  ['having', 'single'],
  ['on', 'joined'],
  ['when', 'joined'],
]);
const closes = new Set([
  ...[
    'select',
    'group',
    'order',
    'limit',
    'offset',
    'union',
    'returning',
    'set',
    'then',
    'else',
    'end',
    'for',
  ],
  ...['join', 'left', 'inner', 'cross', 'lateral', 'window', 'values', 'do', 'using', ',', ';'],
]);

/**
 * The conditions that can be taken out of a text, each by itself. Offsets are the text's. `isCondition`: the whole text
 * is a condition (`sql<boolean>`), so that it counts even where it is a single one.
 */
export function removalsOf(text: string, isCondition: boolean): Removal[] {
  const removals: Removal[] = [];
  readGroup(tokensOf(text), isCondition ? 'single' : 'joined', removals);
  return removals;
}

function readGroup(tokens: Token[], context: Context, removals: Removal[]): void {
  let stretch: Token[] = [];
  let current: Context | null = context;
  const finish = () => {
    if (current !== null) readCondition(stretch, current, removals);
    stretch = [];
  };
  for (const token of tokens) {
    if (token.word === '(') readGroup(token.inner, 'joined', removals);
    const opened = opens.get(token.word);
    if (opened) {
      finish();
      current = opened;
    } else if (closes.has(token.word)) {
      finish();
      current = token.word === 'select' || token.word === ',' ? 'joined' : null;
    } else stretch.push(token);
  }
  finish();
}

function readCondition(tokens: Token[], context: Context, removals: Removal[]): void {
  const either = splitBy(tokens, 'or');
  const add = (part: Token[], text: Removal['text']) => {
    const [first, last] = [part[0], part.at(-1)];
    if (first && last) removals.push({ start: first.start, end: last.end, text });
  };
  if (either.length > 1) for (const part of either) add(part, 'false');
  for (const part of either) {
    const all = splitBy(part, 'and');
    if (all.length > 1) for (const one of all) add(one, 'true');
    else if (either.length === 1 && context === 'single' && !isRead(part)) add(part, 'true');
  }
}

/** A constant, or a bracket whose conditions are taken out one by one: who notices one of them notices all. */
function isRead([first, ...more]: Token[]): boolean {
  if (!first || more.length > 0) return false;
  const { word, inner } = first;
  if (word === '(') return splitBy(inner, 'or').length === 1 && splitBy(inner, 'and').length > 1;
  return word === 'true' || word === 'false';
}

/** Splits at a word; the `and` of `between a and b` does not count. */
function splitBy(tokens: Token[], word: 'and' | 'or'): Token[][] {
  const parts: Token[][] = [[]];
  let isBetween = false;
  for (const token of tokens) {
    if (token.word === 'between') isBetween = true;
    if (token.word === word && !(word === 'and' && isBetween)) {
      parts.push([]);
      continue;
    }
    if (token.word === 'and') isBetween = false;
    parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

function tokensOf(text: string): Token[] {
  const stack: Token[][] = [[]];
  for (let at = 0; at < text.length; ) {
    const end = endOfToken(text, at);
    const raw = text.slice(at, end);
    const group = stack.at(-1) ?? [];
    if (raw === '(') {
      const inner: Token[] = [];
      group.push({ start: at, end, word: '(', inner });
      stack.push(inner);
    } else if (raw === ')' && stack.length > 1) {
      stack.pop();
      const opened = stack.at(-1)?.at(-1);
      if (opened) opened.end = end;
    } else if (raw.trim() !== '' && !raw.startsWith('--')) {
      const isWord = /^(\w+|[,;])$/.test(raw);
      group.push({ start: at, end, word: isWord ? raw.toLowerCase() : '', inner: [] });
    }
    at = end;
  }
  return stack[0] ?? [];
}

function endOfToken(text: string, at: number): number {
  const rest = text.slice(at);
  if (rest.startsWith('${')) return at + lengthOfInterpolation(rest);
  const match = /^(\s+|--[^\n]*|'[^']*'|"[^"]*"|[\w.]+|.)/su.exec(rest);
  return at + (match?.[0].length ?? 1);
}

/** Of a text that begins with `${`: up to its `}`. Brackets within texts of the expression are paired in our sources. */
function lengthOfInterpolation(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}
