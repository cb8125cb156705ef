import { PRIVACY_PATH } from '@outbound/contract';
import { Checkbox } from 'antd';
import type { Field } from '../../../ui/forms/form-fields.tsx';

/** That he was told what becomes of his data and agreed: somebody's word for him, without which he is not signed up. */
export const consentField: Field = {
  name: 'consent',
  label: '个人信息',
  kind: 'custom',
  control: <Consent />,
  rules: [
    {
      validator: async (_rule, value) => {
        if (value !== true) throw new Error('请确认已告知个人信息处理规则');
      },
    },
  ],
};

function Consent({
  value,
  onChange,
  id,
}: {
  value?: boolean;
  onChange?: (value: boolean) => void;
  id?: string;
}) {
  return (
    <Checkbox
      {...(id ? { id } : {})}
      checked={value === true}
      onChange={({ target }) => onChange?.(target.checked)}
    >
      已向本人告知
      <a href={PRIVACY_PATH} target="_blank" rel="noopener noreferrer">
        《个人信息处理告知》
      </a>
      并取得同意，由我代为确认
    </Checkbox>
  );
}
