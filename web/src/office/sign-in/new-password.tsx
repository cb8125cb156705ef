import { passwordStrength, strengthLabels } from '@outbound/contract';
import { Form, Input, Progress, theme } from 'antd';
import { CheckCircleFilled } from '../../ui/icons.tsx';
import { MinusCircleOutlined } from '../../ui/special-icons.tsx';
import { ruleStates } from './password-strength.ts';

/** The fields `newPassword` and `again` of the form around them, with the rules as they come to hold. */
export function NewPasswordFields({ account }: { account: string }) {
  const { token } = theme.useToken();
  const form = Form.useFormInstance<{ newPassword: string }>();
  const password = Form.useWatch('newPassword', form) ?? '';
  const rules = ruleStates(password, account);
  const strength = passwordStrength(password, account);
  return (
    <>
      <Form.Item
        name="newPassword"
        label="新密码"
        rules={[
          { required: true, message: '请输入新密码' },
          {
            validator: (_, value: string | undefined) => {
              const broken = value ? ruleStates(value, account).find((rule) => !rule.holds) : undefined;
              return broken ? Promise.reject(new Error(broken.text)) : Promise.resolve();
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" placeholder="请输入新密码" maxLength={200} />
      </Form.Item>
      <div style={{ margin: '-8px 0 16px' }}>
        <Progress
          percent={(strength / 3) * 100}
          steps={3}
          showInfo={false}
          aria-label={`密码强度：${strengthLabels[strength] || '未填写'}`}
          strokeColor={
            [token.colorError, token.colorWarning, token.colorSuccess][strength - 1] ?? token.colorBorder
          }
        />
        <span style={{ marginLeft: 8 }}>{strength > 0 ? `密码强度：${strengthLabels[strength]}` : null}</span>
        <ul
          aria-label="密码要求"
          style={{ listStyle: 'none', margin: '8px 0 0', padding: 0, display: 'grid', gap: 4 }}
        >
          {rules.map(({ text, holds }) => (
            <li key={text} style={{ color: holds ? token.colorSuccess : token.colorTextSecondary }}>
              {holds ? (
                <CheckCircleFilled aria-label="已满足" />
              ) : (
                <MinusCircleOutlined aria-label="未满足" />
              )}{' '}
              {text}
            </li>
          ))}
        </ul>
      </div>
      <Form.Item
        name="again"
        label="确认新密码"
        dependencies={['newPassword']}
        rules={[
          { required: true, message: '请再次输入新密码' },
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              !value || value === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的密码不一致')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" placeholder="请再次输入新密码" maxLength={200} />
      </Form.Item>
    </>
  );
}
