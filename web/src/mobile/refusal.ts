/** What the server's refusal of a sign-up means for the form that stays on the screen. */
import { type FormItem, FormItemType, isPhoneItem, isTextItem } from '@outbound/contract';
import { CallFailure, failureText, NETWORK, OUTDATED } from '../api/failure.ts';
import { daysIn, fill, type Texts } from '../visitor/texts.ts';

export interface Refused {
  /** Said above the submit button. */
  text: string;
  /** Messages at single fields, by form item id. */
  faults: Map<number, string>;
  /** The form is another one by now: it must be loaded anew. */
  formChanged: boolean;
  /** It was decided or changed meanwhile: what is there now is another state. */
  isStale: boolean;
  /** Uploads that must be made again. */
  expired: number[];
  /** Seconds until another try makes sense; 0 at once. */
  waitSeconds: number;
  /** The key was used for other content: the next try needs a new one. */
  keyUsed: boolean;
  /** What the browser worked for is no longer enough: `work` for new work, `picture` for a picture code, too. */
  wanted: 'work' | 'picture' | null;
  /** No place is left, and he may wait for one. */
  offersLine: boolean;
  /** No place is left for him, or he has one: he may look for his own sign-up. */
  leadsToOwn: boolean;
  /** Nobody can have an option any more that was chosen. */
  optionFull: boolean;
}

/** The words of a failure: the server's own in Chinese, in other languages those of its code. */
export function saidOf(error: unknown, texts: Texts['form']): string {
  const own = failureText(error);
  if (!(error instanceof CallFailure)) return own;
  const when = openingIn(error.message);
  const said = texts.refusals[error.code] ?? (texts.refusal || own);
  // The tries that are left of OM2060.
  if (said.includes('{count}')) return fill(said, { count: /\d+/.exec(error.message)?.[0] ?? '' });
  if (!said.includes('{when}')) return said;
  return when ? fill(said, { when }) : texts.refusal;
}

/** When OM2001 says that sign-up opens, as both other languages write it: `01/12/2026 08:00:00 (GMT-6)`. */
function openingIn(message: string): string | null {
  const found = /(\d{4}-\d\d-\d\d [\d:]+) \S+时间(?: \((GMT[^)]*)\))?/.exec(message);
  // Beijing's is the only clock that is named without its offset.
  return found ? `${daysIn(found[1] ?? '', 'es')} (${found[2] ?? 'GMT+8'})` : null;
}

/**
 * Are the answers wrong by another form than the page shows? It has judged them by the same rules before it sent them: a field that
 * it does not know, or a choice whose options are others by now, its person could never mend on it. Texts alone are read more
 * strictly by the server.
 */
const isOfAnotherForm = ({ fields }: CallFailure, form: readonly FormItem[]) =>
  fields.some(({ path }) => {
    const item = form.find(({ id }) => String(id) === path);
    return item === undefined || !isTextItem(item);
  });

/** Reads a failure of `open/apply`. Everything typed stays in every case. */
export function readRefusal(error: unknown, form: readonly FormItem[], texts: Texts['form']): Refused {
  const said = saidOf(error, texts);
  const refused: Refused = {
    text: said,
    faults: new Map(),
    formChanged: false,
    isStale: false,
    expired: [],
    waitSeconds: 0,
    keyUsed: false,
    wanted: null,
    offersLine: false,
    leadsToOwn: false,
    optionFull: false,
  };
  if (!(error instanceof CallFailure)) return refused;
  for (const { path, message } of error.fields) {
    const item = form.find(({ id }) => String(id) === path);
    // What is wrong with an answer is said in the language of the page.
    if (item) refused.faults.set(item.id, texts.refusal && error.code !== 'OM2000' ? said : message);
  }
  if (error.status === 429)
    return { ...refused, waitSeconds: Number(/(\d+)\s*秒/.exec(error.message)?.[1] ?? 0) };
  const otherForm = (one: Refused): Refused => ({
    ...one,
    text: said + texts.stop + texts.afterUpdate,
    formChanged: true,
  });
  switch (error.code) {
    case NETWORK:
      return { ...refused, text: said + texts.stop + texts.afterNetwork };
    case 'OM2000':
      return isOfAnotherForm(error, form) ? otherForm(refused) : refused;
    case 'OM2004': {
      const phone = form.find(isPhoneItem);
      if (phone) refused.faults.set(phone.id, said);
      return { ...refused, leadsToOwn: true };
    }
    case 'OM2003':
    case 'OM2008':
    case 'OM2021':
      return { ...refused, leadsToOwn: true };
    // Decided or taken back meanwhile, or since then: what stands on the screen is not so any more.
    case 'OM2024':
    case 'OM2025':
      return { ...refused, isStale: true };
    case OUTDATED:
    case 'OM2006':
      return otherForm(refused);
    case 'OM2007': {
      const uploads = form.filter(({ type }) => type === FormItemType.upload);
      // The longest name: that of another field may be the end of it.
      const named = uploads
        .filter(({ name }) => error.message.endsWith(name))
        .sort((a, b) => b.name.length - a.name.length)
        .slice(0, 1);
      const expired = (named.length > 0 ? named : uploads).map(({ id }) => id);
      for (const id of expired) refused.faults.set(id, said);
      return { ...refused, expired };
    }
    case 'OM2020':
      return { ...refused, offersLine: true };
    case 'OM2040':
      return { ...refused, optionFull: true };
    case 'OM2013':
      return { ...refused, wanted: 'work' };
    case 'OM2014':
      return { ...refused, wanted: 'picture' };
    case 'CM4091':
      return { ...refused, keyUsed: true };
    default:
      return refused;
  }
}
