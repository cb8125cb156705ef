import { ServerPart } from '../../visitor/server-parts.tsx';
import { FaultText, fieldId } from './field-frame.tsx';
import { CONSENT, consentMissing } from './use-apply-form.ts';

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
        <span>我已阅读并同意《个人信息处理告知》</span>
      </label>
      <FaultText id={CONSENT} fault={faulty ? consentMissing : undefined} />
      <details>
        <summary>查看《个人信息处理告知》（第 {version} 版）</summary>
        <div className="consent-text">
          <p>处理者：{processor}</p>
          <ServerPart part="notice" className="consent-notice" />
        </div>
      </details>
    </div>
  );
}
