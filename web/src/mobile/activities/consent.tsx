import { FaultText, fieldId } from './field-frame.tsx';
import { CONSENT, consentMissing } from './use-apply-form.ts';

/** The notice on personal data; without the tick nothing is sent. */
export function Consent({
  given,
  faulty,
  platform,
  onChange,
}: {
  given: boolean;
  faulty: boolean;
  platform: string;
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
        <summary>查看《个人信息处理告知》</summary>
        <div className="consent-text">
          <p>
            处理者：{platform}
            。您在本页填写的内容和上传的附件，只用于本次活动的报名审核、参会通知、现场签到和必要的后续联系。
          </p>
          <p>
            手机号用于识别重复报名和通知结果，在工作人员的列表中默认隐去中间数字，查看完整号码须说明理由并留有记录。附件不公开，只有负责审核的人员可以查看。
          </p>
          <p>
            未经您同意，不会将这些信息提供给与本次活动无关的第三方。您可以联系活动主办方查询、更正、删除这些信息，或撤回同意。
          </p>
          <p>未提交的内容只保存在您的手机上，点“清空”即可删除。</p>
        </div>
      </details>
    </div>
  );
}
