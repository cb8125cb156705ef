/** Who comes along: each answers the same form, and all are sent together (decision 96). */
import {
  type ApplyEntry,
  type Calls,
  type FormItem,
  FormItemType,
  isPhoneItem,
  type OpenActivity,
  type OWN_SIGN_UP_PATH,
  visitorCallPaths,
} from '@outbound/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { sendTo } from '../../api/send.ts';
import { readRecord, rememberQueryCode, write } from '../../visitor/browser-memory.ts';
import { fill, useTexts } from '../../visitor/texts.ts';
import { readRefusal } from '../refusal.ts';
import { type Answers, defaultsOf, entriesOf, faultOf, faultsOf, shownOf } from './answers.ts';
import { isKept, offeredOf } from './draft.ts';
import { FormField } from './form-field.tsx';
import { TicketSource } from './uploads.ts';
import type { useApplyForm } from './use-apply-form.ts';

/** Somebody who comes along; the key stays his when one before him is taken out. */
interface Companion {
  key: number;
  answers: Answers;
}

/** Keys below 0 are left alone by the form around them, and no two fields of the page have one in common. */
const STEP = 1e12;
const ofCompanion = (item: FormItem, key: number): FormItem => ({ ...item, id: -(key * STEP + item.id) });
const formIdOf = (id: number) => -id % STEP;

/** What is each person's own, by the names that forms have for it: all else may be the same for a company. */
const personal = /姓名|手机|电话|邮箱|微信|证件|身份证|护照|职务|生日|性别/;
const isShared = (item: FormItem) =>
  !isPhoneItem(item) &&
  !personal.test(item.name) &&
  item.type !== FormItemType.upload &&
  item.type !== FormItemType.consent;

const draftKey = (activityId: number) => `applyTogether:${activityId}`;

function readDraft(activityId: number, form: readonly FormItem[], most: number): Companion[] {
  const { people } = readRecord(draftKey(activityId)) ?? {};
  if (!Array.isArray(people)) return [];
  return people.slice(0, most - 1).map((one: unknown, at) => {
    const said: Record<string, unknown> = typeof one === 'object' && one !== null ? { ...one } : {};
    const answers = form.flatMap((item) => {
      const value = said[item.id];
      return isKept(item) && typeof value === 'string' ? [[item.id, offeredOf(item, value)]] : [];
    });
    return { key: at + 1, answers: Object.fromEntries(answers) };
  });
}

function saveDraft(activityId: number, form: readonly FormItem[], people: readonly Companion[]): void {
  const kept = people.map(({ answers }) =>
    Object.fromEntries(form.filter(isKept).map(({ id }) => [id, answers[id] ?? ''])),
  );
  write(draftKey(activityId), kept.length === 0 ? null : { people: kept });
}

/** Spelled out, as register.tsx has it, whose script this one need not wait for. */
const ownPath: typeof OWN_SIGN_UP_PATH = '/mySignUp';

const post = <P extends string>(path: P) => ({ method: 'POST', path }) as const;

const applyTogether = (personList: ApplyEntry[][], idempotencyKey: string, headers: Record<string, string>) =>
  sendTo<Calls['application']['openApplyTogether']>(
    post(visitorCallPaths.applyTogether),
    { personList },
    { quiet: true, idempotencyKey, headers },
  );

/** Of a refusal whom it is about, counted from 1, and by which code; null where it is about all. */
function personIn(error: unknown): { person: number; code: string } | null {
  if (!(error instanceof CallFailure) || typeof error.data !== 'object' || error.data === null) return null;
  const { person, code = error.code } = error.data as { person?: unknown; code?: unknown };
  return typeof person === 'number' && typeof code === 'string' ? { person, code } : null;
}

/** Those who come along, below the form of whoever brings them. */
export default function Companions({
  activity,
  state,
  onDone,
}: {
  activity: OpenActivity;
  state: ReturnType<typeof useApplyForm>;
  onDone: (text: string) => void;
}) {
  const texts = useTexts('form');
  const words = texts.together;
  const { asked, service, group, proof, faults, setFault } = state;
  const [people, setPeople] = useState(() => readDraft(activity.id, asked, activity.groupMost));
  const latest = useRef(people);
  /** Where the focus goes next: to who was added, or on from who was taken out. */
  const focusNext = useRef('');
  const set = (next: readonly Companion[]) => {
    latest.current = [...next];
    setPeople(latest.current);
    saveDraft(activity.id, asked, next);
  };
  /** Each with the form under keys of his own, and what he answered under those. */
  const asOwn = ({ key, answers }: Companion) => ({
    key,
    items: asked.map((item) => ofCompanion(item, key)),
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, value]) => [-(key * STEP + Number(id)), value]),
    ),
  });

  useLayoutEffect(() => {
    const drop = () => write(draftKey(activity.id), null);
    group.current =
      people.length === 0
        ? null
        : {
            people: people.length + 1,
            drop,
            faults: () =>
              latest.current.flatMap((one) => {
                const { items, answers } = asOwn(one);
                return [...faultsOf(items, answers, texts)];
              }),
            async send(entries, key, headers) {
              const sent = latest.current;
              const others = sent.map(({ answers }) => entriesOf(asked, answers, service));
              const { personList, ...success } = await applyTogether([entries, ...others], key, headers);
              for (const { applyCode, queryCode } of personList) rememberQueryCode(applyCode, queryCode);
              drop();
              const [own, ...beside] = personList;
              if (!own) throw new CallFailure('CM5000', texts.refusal);
              const names = sent.map(({ answers }) => nameIn(asked, answers));
              return { ...own, ...success, beside: <Together list={beside} names={names} /> };
            },
            read(error, form, said) {
              const about = personIn(error);
              if (!about || !(error instanceof CallFailure)) {
                const refused = readRefusal(error, form, said);
                const left = leftIn(error);
                return left !== null && said.refusal
                  ? { ...refused, text: fill(words.left, { num: left }) }
                  : refused;
              }
              const companion = latest.current[about.person - 2];
              const items = companion ? asOwn(companion).items : form;
              const fields = error.fields.map(({ path, message }) => {
                const formId = Number(path.split('.')[1]);
                return { path: String(companion ? -(companion.key * STEP + formId) : formId), message };
              });
              // The fault is his alone: it is said as it would be to him, and whose it is before it.
              const own = new CallFailure(about.code, error.message, { status: error.status, fields });
              const refused = readRefusal(own, items, said);
              const expired = new Set(refused.expired);
              if (companion && expired.size > 0)
                set(
                  latest.current.map((one) =>
                    one === companion
                      ? {
                          ...one,
                          answers: Object.fromEntries(
                            Object.entries(one.answers).filter(
                              ([id]) => !expired.has(-(one.key * STEP + Number(id))),
                            ),
                          ),
                        }
                      : one,
                  ),
                );
              const text = said.refusal
                ? `${fill(words.person, { num: about.person })}: ${about.code === 'OM2093' ? words.twice : refused.text}`
                : refused.text;
              return { ...refused, text, expired: companion ? [] : refused.expired };
            },
          };
    return () => {
      group.current = null;
    };
  });

  // What more people cost is worked for while they are typed.
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other number of people alone.
  useEffect(() => {
    if (isFirst.current && people.length === 0) return;
    isFirst.current = false;
    void proof.again('work');
  }, [people.length]);

  useEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus();
    focusNext.current = '';
  });

  const add = () => {
    const key = 1 + Math.max(0, ...latest.current.map((one) => one.key));
    focusNext.current = `companion-${key}`;
    set([...latest.current, { key, answers: defaultsOf(asked) }]);
  };
  // An upload ends long after it began: what stands at its field is read only then.
  const standing = useRef(faults);
  standing.current = faults;
  /** Answers somebody's items anew. What is said of them already follows; of what is not asked of him any more nothing is. */
  const put = (key: number, given: Answers) => {
    set(
      latest.current.map((one) =>
        one.key === key ? { ...one, answers: { ...one.answers, ...given } } : one,
      ),
    );
    const one = latest.current.find((person) => person.key === key);
    if (!one) return;
    const { items, answers } = asOwn(one);
    const there = new Set(shownOf(items, answers));
    for (const item of items) {
      if (!standing.current.has(item.id)) continue;
      if (!there.has(item)) setFault(item.id, null);
      else if (formIdOf(item.id) in given) setFault(item.id, faultOf(item, answers[item.id] ?? '', texts));
    }
  };
  const takeOver = ({ key, answers }: Companion) => {
    const shared = asked.flatMap((item) => {
      const value = state.answers[item.id] ?? '';
      return isShared(item) && value !== '' && !answers[item.id] ? [[item.id, value]] : [];
    });
    put(key, Object.fromEntries(shared));
  };
  const remove = (key: number) => {
    focusNext.current = 'companion-add';
    for (const item of asked) setFault(-(key * STEP + item.id), null);
    set(latest.current.filter((one) => one.key !== key));
  };
  const ticketOf = (id: number, signal: AbortSignal) =>
    sendTo<Calls['application']['openTicket']>(
      post(visitorCallPaths.attachmentTicket),
      { activityId: activity.id, formId: formIdOf(id) },
      { quiet: true, signal },
    );

  return (
    <TicketSource value={ticketOf}>
      {people.map((one, at) => {
        const { key, items, answers } = asOwn(one);
        const title = fill(words.person, { num: at + 2 });
        return (
          <section key={key} className="companion" aria-labelledby={`companion-${key}`}>
            <div className="companion-head">
              <h2 id={`companion-${key}`} tabIndex={-1}>
                {title}
              </h2>
              <button
                type="button"
                className="link-button"
                aria-label={`${words.remove} ${title}`}
                onClick={() => remove(key)}
              >
                {words.remove}
              </button>
            </div>
            <button type="button" className="button quiet small" onClick={() => takeOver(one)}>
              {words.same}
            </button>
            {shownOf(items, answers).map((item) => (
              <FormField
                key={item.id}
                item={item}
                value={answers[item.id] ?? ''}
                fault={faults.get(item.id)}
                waits={state.joinsLine}
                changed={false}
                onChange={(value) => put(key, { [formIdOf(item.id)]: value })}
                onBlur={(value = answers[item.id] ?? '') => setFault(item.id, faultOf(item, value, texts))}
                onDone={onDone}
              />
            ))}
          </section>
        );
      })}
      <div className="companion-add">
        {people.length + 1 < activity.groupMost && (
          <button type="button" id="companion-add" className="button quiet" onClick={add}>
            {words.add}
          </button>
        )}
        <p className="note">
          {fill(people.length === 0 ? words.most : words.note, { most: activity.groupMost })}
          {activity.services.length > 1 && ` ${words.oneService}`}
        </p>
      </div>
    </TicketSource>
  );
}

/** The answer to 姓名, '' where the form asks for none. */
const nameIn = (form: readonly FormItem[], answers: Answers): string =>
  answers[form.find(({ name }) => name === '姓名')?.id ?? 0] ?? '';

/** How many places OM2090 says that there are; null of what is no such refusal. */
function leftIn(error: unknown): number | null {
  if (!(error instanceof CallFailure) || error.code !== 'OM2090') return null;
  const { left } = (error.data ?? {}) as { left?: unknown };
  return typeof left === 'number' ? left : null;
}

/** Those who were signed up with whoever sent it, each with what opens his own. */
function Together({
  list,
  names,
}: {
  list: readonly { applyCode: string; queryCode: string; waitPlace: number | null }[];
  names: readonly string[];
}) {
  const texts = useTexts('form');
  const { signUpNumber, queryCode: code } = useTexts('common');
  return (
    <section className="together">
      <p className="note">{fill(texts.together.done, { num: list.length + 1 })}</p>
      <ul>
        {list.map(({ applyCode, queryCode, waitPlace }, at) => (
          <li key={applyCode}>
            <strong>
              {fill(texts.together.person, { num: at + 2 })} {names[at]}
            </strong>
            <br />
            {signUpNumber} <a href={`${ownPath}#no=${applyCode}`}>{applyCode}</a>
            <br />
            {code} <strong className="query-code">{queryCode}</strong>
            {waitPlace !== null && (
              <>
                <br />
                {fill(texts.linePlace, { num: waitPlace })}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
