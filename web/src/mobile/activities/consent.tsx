import { ServerPart } from '../../visitor/server-parts.tsx';
import { fill, useChinese, useTexts } from '../../visitor/texts.ts';
import { FaultText, fieldId } from './field-frame.tsx';
import { CONSENT } from './use-apply-form.ts';

/** The notice on personal data; without the tick nothing is sent. */
export function Consent({
  given,
  faulty,
  processor,
  version,
  onChange,
}: {
  given: boolean;
  faulty: boolean;
  processor: string;
  /** Of the notice; it goes with the sign-up. */
  version: number;
  onChange: (given: boolean) => void;
}) {
  const texts = useTexts('form');
  const chinese = useChinese();
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
      <ServerPart part="kept" className="kept" />
      <details>
        <summary>{fill(texts.readNotice, { version })}</summary>
        <div className="consent-text">
          <p>
            {texts.processor}
            <span lang={chinese}>{processor}</span>
          </p>
          <ServerPart part="chineseOnly" className="chinese-only" />
          <ServerPart part="notice" className="consent-notice" lang={chinese} />
        </div>
      </details>
    </div>
  );
}
