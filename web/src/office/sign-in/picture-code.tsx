import { verificationCodeRule } from '@outbound/contract';
import { Button, Form, Input } from 'antd';
import { useCallback, useState } from 'react';
import { api } from '../../api/client.ts';
import { SafetyCertificateOutlined } from '../../ui/special-icons.tsx';

interface PictureCode {
  verifyId: string;
  image: string;
}

/** The picture code of a form with the field `verifyCode`; `fetchPicture` asks for a new one and empties the field. */
export function usePictureCode(form: { resetFields(fields: ['verifyCode']): void }) {
  const [picture, setPicture] = useState<PictureCode | null>(null);
  const fetchPicture = useCallback(async () => {
    form.resetFields(['verifyCode']);
    setPicture(await api.user.verifyCode({}).catch(() => null));
  }, [form]);
  return { picture, fetchPicture };
}

interface PictureCodeFieldProps {
  formName: string;
  picture: PictureCode | null;
  onAnother(): void;
}

/** The field `verifyCode` with its picture, which a click changes. */
export function PictureCodeField({ formName, picture, onAnother }: PictureCodeFieldProps) {
  return (
    <Form.Item label="验证码" htmlFor={`${formName}_verifyCode`} style={{ marginBottom: 0 }}>
      <div style={{ display: 'flex', gap: 12 }}>
        <Form.Item
          name="verifyCode"
          style={{ flex: 1 }}
          rules={[
            {
              validator: (_, value: string | undefined) => {
                const fault = verificationCodeRule(value ?? '');
                return fault === null ? Promise.resolve() : Promise.reject(new Error(fault));
              },
            },
          ]}
        >
          <Input
            prefix={<SafetyCertificateOutlined />}
            placeholder="请输入验证码"
            maxLength={4}
            autoComplete="off"
          />
        </Form.Item>
        <Button
          style={{ width: 162, height: 58, padding: 0, overflow: 'hidden' }}
          aria-label="换一张验证码"
          title="看不清？换一张"
          onClick={onAnother}
        >
          {picture ? <img src={picture.image} alt="验证码" width={160} height={56} /> : '点击获取'}
        </Button>
      </div>
    </Form.Item>
  );
}
