import { type Answer, ApplyStatus, type calls, type OwnKey } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { useFocusBack } from '../focus-back.ts';
import { daysIn, fill, useLangOf, useLanguage, useTexts } from '../texts.ts';
import { confirmSignUp, fetchStanding } from './sign-up-standing-calls.ts';

type Standing = Answer<typeof calls.application.openStanding>;

const focus = (element: HTMLElement | null) => element?.focus();

/** What the activity says to who has signed up, with the breaks of its lines. */
function SuccessText({ successText, successLanguage }: Pick<Standing, 'successText' | 'successLanguage'>) {
  return (
    <span className="signed-up-text" lang={useLangOf(successLanguage)}>
      {successText}
    </span>
  );
}

/** What the activity says to who has a place. Of who waits: his place in line, or the place that is held for him, to be confirmed. */
export default function SignUpStanding({
  opener,
  onConfirmed,
}: {
  opener: OwnKey;
  onConfirmed?: () => void;
}) {
  const texts = useTexts('common');
  const language = useLanguage();
  const [standing, setStanding] = useState<Standing | null>(null);
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  /** The button was pressed: what came of it is said. */
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // What cannot be read is not said: the number stands above it either way.
    fetchStanding(opener, stop.signal).then(setStanding, () => undefined);
    return () => stop.abort();
  }, [opener]);
  useFocusBack(isSending);
  const confirm = async () => {
    setSending(true);
    setFailed(false);
    try {
      const now = await confirmSignUp(opener).catch((error: unknown) => {
        // Too late, or confirmed in another tab: where it stands says which. All else leaves the place held.
        if (error instanceof CallFailure && error.code === 'OM2023')
          return fetchStanding(opener, new AbortController().signal);
        throw error;
      });
      setStanding(now);
      setAnswered(true);
      onConfirmed?.();
    } catch {
      setFailed(true);
    } finally {
      setSending(false);
    }
  };
  /** In place of the button, which had the focus where it was pressed. */
  const saidInPlace = (text: string) =>
    isAnswered ? (
      <span className="signed-up-text" ref={focus} tabIndex={-1}>
        {text}
      </span>
    ) : (
      <span className="signed-up-text">{text}</span>
    );
  switch (standing?.applyStatus) {
    case ApplyStatus.waiting:
      return <span className="signed-up-text">{fill(texts.inLine, { num: standing.waitPlace ?? 1 })}</span>;
    case ApplyStatus.lapsed:
      return saidInPlace(texts.offerOver);
    case ApplyStatus.offered:
      return (
        <>
          <span className="signed-up-text">
            {fill(texts.offered, { time: daysIn((standing.confirmBy ?? '').slice(0, 16), language) })}
          </span>
          {failed && <span role="alert">{texts.confirmFailed}</span>}
          <button
            type="button"
            className="button primary small"
            disabled={isSending}
            onClick={() => void confirm()}
          >
            {texts.confirmPlace}
          </button>
        </>
      );
    case ApplyStatus.pending:
    case ApplyStatus.approved:
      return (
        <>
          {isAnswered &&
            saidInPlace(
              standing.applyStatus === ApplyStatus.pending ? texts.confirmed : texts.confirmedApproved,
            )}
          {standing.successText && <SuccessText {...standing} />}
        </>
      );
    default:
      return null;
  }
}
