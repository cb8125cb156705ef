/** What Word writes in its own way: lists are paragraphs with marks, headings paragraphs with a level. */
import { styleOf } from './marks.ts';

/** The level of a paragraph that Word shows as a heading, or null. */
export function wordHeading(element: Element): number | null {
  if (element.tagName !== 'P') return null;
  if (/\bMsoTitle\b/.test(element.className)) return 1;
  const level = Number(styleOf(element).get('mso-outline-level'));
  return Number.isInteger(level) && level >= 1 && level <= 6 ? level : null;
}

/** `mso-list:l0 level2 lfo1`: how deep an item stands; null for what is none. */
function levelOf(element: Element): number | null {
  if (element.tagName !== 'P') return null;
  const level = /\blevel(\d)/.exec(styleOf(element).get('mso-list') ?? '')?.[1];
  return level === undefined ? null : Number(level);
}

/** Takes out the bullet or number that Word draws as words; answers what it was. */
function takeMark(item: Element): string {
  const ignored = [...item.querySelectorAll('[style]')].filter((element) =>
    /mso-list\s*:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  );
  const text = ignored.map((element) => element.textContent ?? '').join('');
  for (const element of ignored) element.remove();
  return text.replace(/[\s\u00a0]/g, '');
}

/** 1. a) 一、 (iv): numbers and letters with a sign; what bullets are made of has none. */
const isNumber = (mark: string) => /^[(（]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.)）、．]/i.test(mark);

const CHINESE = '一二三四五六七八九';

/** The number that a mark says, of several the last one: 3. 3) 2.3 十二、; 1 where it says none. */
function numberOf(mark: string): number {
  const [, digits, chinese] = /(?:(\d{1,4})|([一二三四五六七八九十]{1,3}))[.)）、．]?$/.exec(mark) ?? [];
  if (digits) return Number(digits);
  if (!chinese) return 1;
  const [tens = '', ones = ''] = chinese.includes('十') ? chinese.split('十') : ['0', chinese];
  return (
    (tens === '0' ? 0 : tens === '' ? 10 : (CHINESE.indexOf(tens) + 1) * 10) +
    CHINESE.indexOf(ones || ' ') +
    1
  );
}

/** A list that begins as its first mark does: what stands between two items of Word parts its list, and the count goes on. */
function listFrom(document: Document, mark: string): HTMLElement {
  if (!isNumber(mark)) return document.createElement('ul');
  const list = document.createElement('ol');
  const first = numberOf(mark);
  if (first > 1) list.setAttribute('start', String(first));
  return list;
}

/** The mark of the last item of each list that was made. */
type LastMarks = Map<Element, string>;

/** A mark that a list of numbers or letters begins with; an i behind an h is a letter among others. */
const isFirst = (mark: string, last: string) =>
  /^[(（]?(?:a|i)[.)）、．]/i.test(mark)
    ? !/^[(（]?h/i.test(last)
    : /\d|[一二三四五六七八九十]/.test(mark) && numberOf(mark) === 1;

/** Whether an item goes on with the list whose last item had that mark; Word parts neighbouring lists by nothing but this. */
const goesOn = (last: string, mark: string) =>
  isNumber(mark) ? isNumber(last) && !isFirst(mark, last) : !isNumber(last);

/** Makes real lists of Word's paragraphs, each run of neighbours one list until another begins. */
export function gatherWordLists(body: HTMLElement): void {
  const lastMarks: LastMarks = new Map();
  for (const item of [...body.querySelectorAll('p')]) {
    const level = levelOf(item);
    if (level === null || !item.parentElement) continue;
    const mark = takeMark(item);
    const li = body.ownerDocument.createElement('li');
    li.append(...item.childNodes);
    const before = item.previousElementSibling;
    const last = before ? lastMarks.get(before) : undefined;
    const isIn = before !== null && last !== undefined && (level > 1 || goesOn(last, mark));
    const list = isIn ? before : listFrom(body.ownerDocument, mark);
    if (list !== before) item.before(list);
    item.remove();
    const at = listAt(list, level, mark, lastMarks);
    at.append(li);
    lastMarks.set(at, mark);
  }
}

/** The list of a level: inside the last item of the one above. */
function listAt(list: Element, level: number, mark: string, lastMarks: LastMarks): Element {
  let at = list;
  for (let depth = 1; depth < level; depth++) {
    const item = at.lastElementChild;
    if (!item) break;
    const inner = [...item.children].filter((child) => lastMarks.has(child)).at(-1);
    const last = inner && lastMarks.get(inner);
    if (inner && last !== undefined && (depth < level - 1 || goesOn(last, mark))) at = inner;
    else {
      const made = listFrom(list.ownerDocument, mark);
      item.append(made);
      at = made;
    }
  }
  return at;
}
