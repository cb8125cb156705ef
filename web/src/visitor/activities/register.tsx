import type { OpenActivity, OWN_SIGN_UP_PATH } from '@outbound/contract';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { type RememberedSignUp, recallQueryCode, recallSignUp } from '../browser-memory.ts';
import { Icon } from '../icons.tsx';
import { useChinese, useTexts, useWords } from '../texts.ts';
import { applyAddress, registerButtonOf, serviceOf } from './activity-text.ts';

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

/** Chips for the services of an activity that has several; `onChoose` gets the name. */
export function ServiceChoice({
  activity,
  chosen,
  onChoose,
}: {
  activity: Pick<OpenActivity, 'services' | 'fullServices' | 'canWait'>;
  chosen: string | null;
  onChoose: (service: string) => void;
}) {
  const texts = useTexts('common');
  const chinese = useChinese();
  return (
    <fieldset className="services">
      <legend>{texts.services}</legend>
      <div className="chips">
        {activity.services.map((service) => {
          const full = activity.fullServices.includes(service);
          return (
            <label key={service} className="chip">
              <input
                type="radio"
                name="service"
                value={service}
                checked={chosen === service}
                disabled={full && !activity.canWait}
                onChange={() => onChoose(service)}
              />
              <span lang={chinese}>
                {service}
                {full && <small>{activity.canWait ? texts.serviceLine : texts.serviceFull}</small>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The service chosen on a detail page: the query's, then what the visitor taps. */
export function useService(activity: OpenActivity, query: Record<string, string>) {
  return useState(() => serviceOf(activity, query));
}

/** Spelled out: the contract's own stands beside validators, which no phone loads. */
export const OWN_PATH: typeof OWN_SIGN_UP_PATH = '/mySignUp';

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
const LineStanding = lazy(() => import('./line-standing.tsx'));

/** His place in line, as long as this tab knows what opens his sign-up; later the link beside it leads there. */
function OwnStanding({ applyCode }: { applyCode: string }) {
  const queryCode = recallQueryCode(applyCode);
  const opener = useMemo(
    () => (queryCode === null ? null : { applyCode, queryCode }),
    [applyCode, queryCode],
  );
  return (
    opener && (
      <Suspense>
        <LineStanding opener={opener} />
      </Suspense>
    )
  );
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
        <OwnStanding applyCode={signUp.applyCode} />
        {open && <a href={address}>{texts.signUpAgain}</a>}
      </div>
    );
  if (!open)
    return (
      <button type="button" className="button primary large" disabled>
        {text}
      </button>
    );
  return (
    <a className="button primary large" href={address}>
      {text}
    </a>
  );
}
