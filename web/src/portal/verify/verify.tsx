import {
  type Calls,
  codeIn,
  type PageInput,
  timeRangeText,
  type Verified,
  visitorCallPaths,
} from '@outbound/contract';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { sendTo } from '../../api/send.ts';
import { useFocusBack } from '../../visitor/focus-back.ts';
import { daysIn, useChinese, useLanguage, useTexts } from '../../visitor/texts.ts';
import { clockText } from '../../visitor/time-zone.ts';

const outline = { method: 'POST', path: visitorCallPaths.verifyCode } as const;

/** /verify: whether a code is genuine. A QR code brings it behind the `#`, where no server reads it. */
export function Verify(_: { input: PageInput<'verify'> }) {
  const texts = useTexts('portal').verify;
  const common = useTexts('common');
  const language = useLanguage();
  const chinese = useChinese();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Verified | 'failed' | null>(null);

  useFocusBack(busy);
  const asks = useRef(0);
  const field = useRef<HTMLInputElement>(null);

  /** What was said is of another code: it goes, and what is still on its way does not count. */
  const forget = useCallback(() => {
    asks.current++;
    setSaid(null);
    setBusy(false);
    return asks.current;
  }, []);
  const check = useCallback(
    async (wanted: string) => {
      const mine = forget();
      if (wanted === '') return;
      setBusy(true);
      const answer = await sendTo<Calls['verify']['check']>(
        outline,
        { code: wanted, language },
        { quiet: true },
      ).catch(() => 'failed' as const);
      if (mine !== asks.current) return;
      setSaid(answer);
      setBusy(false);
    },
    [forget, language],
  );

  useEffect(() => {
    const read = () => {
      const brought = location.hash.slice(1, 100);
      setCode(brought);
      void check(brought);
    };
    // What was typed before the script came stands in the field alone.
    const typed = field.current?.value ?? '';
    read();
    if (location.hash === '') setCode(typed);
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [check]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(codeIn(code).slice(0, 100));
  };
  const timeOf = ({ startTime, endTime, clock }: Verified) =>
    `${daysIn(timeRangeText(startTime, endTime), language)} ${clockText(clock, language, common)}`;
  const facts =
    said === null || said === 'failed'
      ? []
      : [
          {
            label: texts.activity,
            value: said.activityTitle,
            lang: said.language === language ? undefined : chinese,
          },
          { label: texts.organizer, value: said.organizer, lang: chinese },
          { label: texts.time, value: said.startTime && timeOf(said), lang: undefined },
          { label: texts.owner, value: said.owner, lang: chinese },
        ].filter(({ value }) => value !== '');
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>{texts.title}</h1>
          <p>{texts.intro}</p>
        </div>
      </div>
      <div className="wide verify">
        {/* Sent before the script has come, it sends nothing: see the sign-up form. */}
        <form method="dialog" onSubmit={submit}>
          <noscript>
            <p>{texts.needsScript}</p>
          </noscript>
          <label htmlFor="verify-code">{texts.code}</label>
          <input
            id="verify-code"
            ref={field}
            className="control"
            value={code}
            maxLength={300}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setCode(event.target.value);
              forget();
            }}
          />
          <button type="submit" className="button primary" disabled={busy}>
            {busy ? texts.checking : texts.check}
          </button>
        </form>
        <div role="status">
          {said === 'failed' && <p>{texts.failed}</p>}
          {said !== null && said !== 'failed' && (
            <section className={`verified verified-${said.state}`}>
              <h2>{texts.states[said.state]}</h2>
              <dl>
                {facts.map(({ label, value, lang }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd lang={lang}>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
        </div>
      </div>
    </main>
  );
}
