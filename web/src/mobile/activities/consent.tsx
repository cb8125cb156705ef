import { ServerPart } from '../../visitor/server-parts.tsx';
import { useTexts } from '../../visitor/texts.ts';
import { FaultText, fieldId } from './field-frame.tsx';
import { CONSENT } from './use-apply-form.ts';

/** The notice on personal data; without the tick nothing is sent. */
export function Consent({
  given,
  faulty,
  onChange,
}: {
  given: boolean;
  faulty: boolean;
  onChange: (given: boolean) => void;
}) {
  const texts = useTexts('form');
  return (
    <div className={faulty ? 'consent field-fault' : 'consent'}>
      <label className="consent-tick">
        <input
          id={fieldId(CONSENT)}
          type="checkbox"
          checked={given}
          aria-invalid={faulty ? true : undefined}
          aria-describedby={faulty ? `fault-${CONSENT}` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{texts.agree}</span>
      </label>
      <FaultText id={CONSENT} fault={faulty ? texts.agreeMissing : undefined} />
      <ServerPart part="notice" className="kept" />
    </div>
  );
}
