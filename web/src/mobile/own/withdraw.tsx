import { useRef, useState } from 'react';
import { fill, useTexts } from '../../visitor/texts.ts';
import { useMoment } from './moment.ts';

/** Takes a sign-up back, after a second question. */
export function Withdraw({
  busy,
  waits,
  until,
  zone,
  onWithdraw,
}: {
  busy: boolean;
  /** It stands in line and has no place to lose. */
  waits: boolean;
  /** What the activity says of the time; null where it says nothing. */
  until: string | null;
  /** The platform's. */
  zone: string;
  onWithdraw: () => Promise<boolean>;
}) {
  const texts = useTexts('own');
  const moment = useMoment(zone);
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setAsking(false);
    requestAnimationFrame(() => first.current?.focus());
  };
  if (!asking)
    return (
      <>
        <button ref={first} type="button" className="button quiet" onClick={() => setAsking(true)}>
          {texts.withdraw}
        </button>
        {until && <p className="note own-until">{fill(texts.withdrawUntil, { time: moment(until) })}</p>}
      </>
    );
  return (
    <fieldset className="own-ask" aria-describedby="own-withdraw-text">
      <legend>{texts.withdraw}</legend>
      <p id="own-withdraw-text">{waits ? texts.withdrawLineText : texts.withdrawText}</p>
      <button type="button" className="button danger" disabled={busy} onClick={() => void onWithdraw()}>
        {busy ? texts.withdrawing : texts.withdrawYes}
      </button>
      {/* Who pressed by mistake presses Enter once more and keeps his place. */}
      {/* biome-ignore lint/a11y/noAutofocus: the question replaces the button that had the focus. */}
      <button type="button" className="button quiet" autoFocus disabled={busy} onClick={leave}>
        {texts.withdrawNo}
      </button>
    </fieldset>
  );
}
