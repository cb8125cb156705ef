import { ApplyState, type OpenActivity } from '@outbound/contract';
import { useEffect, useMemo, useState } from 'react';
import { type RememberedSignUp, recallQueryCode, recallSignUp } from '../browser-memory.ts';
import { Icon } from '../icons.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useTexts, useWords } from '../texts.ts';
import { applyAddress, registerButtonOf, serviceOf } from './activity-text.ts';
import { OWN_PATH, OwnLink } from './register.tsx';

/** The sign-up that this browser remembers; read again when the page comes back from the browser's history. */
export function useSignUp(activityId: number): RememberedSignUp | null {
  const [signUp, setSignUp] = useState<RememberedSignUp | null>(null);
  useEffect(() => {
    const recall = () => setSignUp(recallSignUp(activityId));
    recall();
    window.addEventListener('pageshow', recall);
    return () => window.removeEventListener('pageshow', recall);
  }, [activityId]);
  return signUp;
}

/** The service chosen on a detail page: the query's, then what the visitor taps. */
export function useService(activity: OpenActivity, query: Record<string, string>) {
  return useState(() => serviceOf(activity, query));
}

/** What opens it, as long as this tab knows. */
function QueryCode({ applyCode }: { applyCode: string }) {
  const { queryCode } = useTexts('common');
  const code = recallQueryCode(applyCode);
  if (code === null) return null;
  return (
    <span className="signed-up-code">
      {queryCode} {code}
    </span>
  );
}

/** Few have signed up: its script comes for them. */
const SignUpStanding = lazyPart(() => import('./sign-up-standing.tsx'));

/** His place in line, as long as this tab knows what opens his sign-up; later the link beside it leads there. */
function OwnStanding({ applyCode }: { applyCode: string }) {
  const queryCode = recallQueryCode(applyCode);
  const opener = useMemo(
    () => (queryCode === null ? null : { applyCode, queryCode }),
    [applyCode, queryCode],
  );
  return opener && <SignUpStanding opener={opener} />;
}

/**
 * The register button with the words of the activity's state; it keeps the page's query (spec 2.3). Who signed up
 * from this browser reads the number instead, and may sign up again: a rejected one is allowed to.
 */
export function RegisterButton({
  activity,
  query,
  service,
  signUp,
}: {
  activity: OpenActivity;
  query: Record<string, string>;
  service: string | null;
  signUp: RememberedSignUp | null;
}) {
  const words = useWords();
  const { texts } = words;
  const { text, open } = registerButtonOf(activity, words);
  const address = applyAddress(activity.id, query, service);
  if (signUp)
    return (
      <div className="signed-up" role="status">
        <span className="signed-up-mark">
          <Icon name="check" />
        </span>
        <span>
          <strong>{texts.signedUp}</strong>
          <span className="signed-up-code">
            {texts.signUpNumber} {signUp.applyCode}
          </span>
          <QueryCode applyCode={signUp.applyCode} />
        </span>
        <a href={`${OWN_PATH}#no=${signUp.applyCode}`}>{texts.ownSignUp}</a>
        {open && <a href={address}>{texts.signUpAgain}</a>}
        {/* Last: it comes later, and must not move what a finger is on its way to. */}
        <OwnStanding applyCode={signUp.applyCode} />
      </div>
    );
  if (!open)
    return (
      <>
        <button type="button" className="button primary large" disabled>
          {text}
        </button>
        {activity.applyState !== ApplyState.notOpen && <OwnLink />}
      </>
    );
  return (
    <a className="button primary large" href={address}>
      {text}
    </a>
  );
}
