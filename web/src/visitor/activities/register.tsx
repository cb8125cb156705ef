import type { OpenActivity, OWN_SIGN_UP_PATH } from '@outbound/contract';
import { Said } from '../said.tsx';
import { useTexts } from '../texts.ts';

/** Spelled out: the contract's own stands beside validators, which no phone loads. */
export const OWN_PATH: typeof OWN_SIGN_UP_PATH = '/mySignUp';

/**
 * For who has signed up already, where nobody can any more, or his phone cannot again. Nobody is told whether a phone has signed up
 * before he could take a place with it: whoever knows the phone would learn it, try after try.
 */
export function OwnLink() {
  const { already, ownSignUp } = useTexts('common');
  return (
    <p className="own-link">
      {already} <a href={OWN_PATH}>{ownSignUp}</a>
    </p>
  );
}

/** Chips for the services of an activity that has several; `onChoose` gets the name. */
export function ServiceChoice({
  activity,
  chosen,
  required = false,
  onChoose,
}: {
  activity: Pick<OpenActivity, 'services' | 'serviceNames' | 'fullServices' | 'canWait'>;
  chosen: string | null;
  /** One must be chosen here; elsewhere it may wait for the form. */
  required?: boolean;
  onChoose: (service: string) => void;
}) {
  const texts = useTexts('common');
  return (
    <fieldset className="services">
      <legend>
        {texts.services}
        {required && (
          <span className="star" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      <div className="chips">
        {activity.services.map((service, at) => {
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
              <Said own={activity.serviceNames[at]} zh={service}>
                {full && <small>{activity.canWait ? texts.serviceLine : texts.serviceFull}</small>}
              </Said>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
