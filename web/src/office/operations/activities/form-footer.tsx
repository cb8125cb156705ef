import { Button, Space, theme } from 'antd';
import type { ReactNode } from 'react';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { stepTitles } from './form-values.ts';

interface FormFooterProps {
  step: number;
  onStep(step: number): void;
  isOnShelf: boolean;
  isSubmitting: boolean;
  onCancel(): void;
  onPreview(): void;
  onSave(publish: boolean): void;
  /** Before the buttons that save. */
  note: ReactNode;
  /** Above the buttons. */
  children: ReactNode;
}

/** The way on is the one that stands out; at the last step it is the end of the work. */
export function FormFooter({
  step,
  onStep,
  isOnShelf,
  isSubmitting,
  onCancel,
  onPreview,
  onSave,
  note,
  children,
}: FormFooterProps) {
  const { token } = theme.useToken();
  const isLast = step === stepTitles.length;
  const lastType = isLast ? 'primary' : 'default';
  return (
    <footer className="form-footer" style={{ background: token.colorBgContainer }}>
      {children}
      <Space>
        <Button disabled={step === 1} onClick={() => onStep(step - 1)}>
          上一步
        </Button>
        <Button type={isLast ? 'default' : 'primary'} disabled={isLast} onClick={() => onStep(step + 1)}>
          下一步
        </Button>
      </Space>
      <Space wrap>
        {note}
        <Button onClick={onCancel}>取消</Button>
        <Button onClick={onPreview}>预览</Button>
        <Button type={isOnShelf ? lastType : 'default'} disabled={isSubmitting} onClick={() => onSave(false)}>
          保存
        </Button>
        {isOnShelf ? null : (
          <Permitted code="latin_op_activity_publish">
            <Button type={lastType} disabled={isSubmitting} onClick={() => onSave(true)}>
              保存并上架
            </Button>
          </Permitted>
        )}
      </Space>
    </footer>
  );
}
