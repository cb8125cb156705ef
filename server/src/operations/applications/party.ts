/** People who are signed up in one submission (decision 96): of several all get the same, or nobody gets anything. */
import { type ErrorCode, isPhoneItem } from '@outbound/contract';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { Standing } from './places.ts';
import { type Entrant, readSubmission, requireWindow, type SignUp } from './submission.ts';

/** Whoever sends a submission, and who comes with him. They have its context in common. */
export type Party = readonly [SignUp, ...SignUp[]];
/** One that its form has nothing against. */
export type Entrants = readonly [Entrant, ...Entrant[]];

/** What is wrong with one person. All else is said of the submission as a whole. */
const ofOnePerson: ReadonlySet<ErrorCode> = new Set(['OM2000', 'OM2004', 'OM2007', 'OM2040', 'OM2041']);
/** No place is left, or only with the line. */
const ofPlaces: ReadonlySet<ErrorCode> = new Set(['OM2003', 'OM2008', 'OM2020', 'OM2021']);

/** How somebody of a party is called: by his place in it, from 1, and his name where he has told one. */
const whoIs = ({ applyName }: Pick<Entrant, 'applyName'>, place: number) =>
  `第 ${place} 人${applyName && `（${applyName}）`}`;

/**
 * What can be said of a submission without asking the database. Throws what refuses it: OM2092 where its activity signs up fewer
 * at once, OM2093 of two with one phone.
 */
export function judgeParty(party: Party, zone: TimeZone, newCode: () => string): Entrants {
  const [{ form, context }] = party;
  if (!form) throw notFound();
  requireWindow(form, context.now, zone);
  if (party.length > form.groupMost)
    throw form.groupMost === 1
      ? new Refusal('OM2092.alone')
      : new Refusal('OM2092.most', { most: form.groupMost });
  const [first, ...others] = party.map((signUp, at): Entrant => {
    try {
      const read = readSubmission(form, signUp.entries, signUp.joinsLine, signUp.language);
      return { ...signUp, ...read, form, applyCode: newCode(), groupCode: '' };
    } catch (refusal) {
      throw party.length > 1 && refusal instanceof Refusal
        ? refusalOfPerson(refusal, { applyName: '' }, at + 1)
        : refusal;
    }
  });
  if (!first) throw new Error('a submission of nobody');
  if (others.some(({ service }) => service.id !== first.service.id))
    throw new Refusal('OM2006.severalServices');
  const phoneItem = form.items.find(isPhoneItem);
  const entrants = [first, ...others];
  entrants.forEach((entrant, at) => {
    const other = entrants.findIndex(({ mobilePhone }) => mobilePhone === entrant.mobilePhone);
    if (entrant.mobilePhone === '' || other === at) return;
    const said = { who: whoIs(entrant, at + 1), other: whoIs(entrants[other] ?? entrant, other + 1) };
    const refusal = new Refusal('OM2093', said);
    const fields = phoneItem ? [{ path: `${at + 1}.${phoneItem.id}`, message: refusal.message }] : [];
    throw new Refusal('OM2093', said, { fields, data: { person: at + 1 } });
  });
  const groupCode = others.length > 0 ? first.applyCode : '';
  return [{ ...first, groupCode }, ...others.map((entrant) => ({ ...entrant, groupCode }))];
}

/**
 * A refusal with whom of a party it is about, counted from 1: OM2091 with its own code and the fields by person and form id;
 * what is no one's own stays as it is.
 */
export function refusalOfPerson(refusal: Refusal, whose: Pick<Entrant, 'applyName'>, place: number): Refusal {
  if (!ofOnePerson.has(refusal.code)) return refusal;
  const fields = refusal.fields.map(({ path, message }) => ({ path: `${place}.${path}`, message }));
  const data = { person: place, code: refusal.code };
  return new Refusal('OM2091', { who: whoIs(whose, place), fault: refusal.message }, { fields, data });
}

/** What gives each of a party what there is, or says why he gets nothing; it is taken back where another one gets nothing. */
interface Giver {
  give(entrant: Entrant): Refusal | Standing;
  savepoint(): () => void;
}

/** What all of a party get, or why nobody of it gets anything: nothing is taken then. */
export function giveAll(entrants: Entrants, { give, savepoint }: Giver): Refusal | Standing[] {
  const isAlone = entrants.length === 1;
  const takeBack = isAlone ? () => {} : savepoint();
  const given: Standing[] = [];
  for (const entrant of entrants) {
    const got = give(entrant);
    if (got instanceof Refusal && isAlone) return got;
    // A place for some and the line for the others would be what nobody asked for.
    if (got instanceof Refusal || given.some((one) => isInLine(one) !== isInLine(got))) {
      takeBack();
      return refusalOfAll(got instanceof Refusal ? got : null, entrants, given);
    }
    given.push(got);
  }
  return given;
}

const isInLine = ({ waitPlace }: Standing) => waitPlace !== null;

/** Why a party is refused of which so many would have got something; null: the next one would have had to wait. */
function refusalOfAll(refusal: Refusal | null, entrants: Entrants, given: readonly Standing[]): Refusal {
  const [first] = given;
  const entrant = entrants[given.length] ?? entrants[0];
  if (refusal && !ofPlaces.has(refusal.code)) return refusalOfPerson(refusal, entrant, given.length + 1);
  if (!first) return refusal ?? new Refusal('OM2003');
  const left = { left: given.length, people: entrants.length };
  return isInLine(first)
    ? new Refusal('OM2090.line', left, { data: left })
    : new Refusal('OM2090.places', left, { data: left });
}
