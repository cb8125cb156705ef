import type { OpenActivity, OWN_SIGN_UP_PATH } from '@outbound/contract';
import { Said } from '../said.tsx';
import { useTexts } from '../texts.ts';

/** Spelled out: the contract's own stands beside validators, which no phone loads. */
export const OWN_PATH: typeof OWN_SIGN_UP_PATH = '/mySignUp';

/** Chips for the services of an activity that has several; `onChoose` gets the name. */
export function ServiceChoice({
  activity,
  chosen,
  onChoose,
}: {
  activity: Pick<OpenActivity, 'services' | 'serviceNames' | 'fullServices' | 'canWait'>;
  chosen: string | null;
  onChoose: (service: string) => void;
}) {
  const texts = useTexts('common');
  return (
    <fieldset className="services">
      <legend>{texts.services}</legend>
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
