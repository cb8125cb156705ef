import { Button, Space, theme } from 'antd';
import type { ReactNode } from 'react';
import { Permitted } from '../../../ui/rights/permitted.tsx';

interface FormFooterProps {
  isOnShelf: boolean;
  isSubmitting: boolean;
  onCancel(): void;
  onPreview(): void;
  onSave(publish: boolean): void;
  /** At the left: what is kept of what is typed. */
  note: ReactNode;
  /** Above the buttons. */
  children: ReactNode;
}

/** The buttons of the news form, in sight wherever one stands. */
export function FormFooter({
  isOnShelf,
  isSubmitting,
  onCancel,
  onPreview,
  onSave,
  note,
  children,
}: FormFooterProps) {
  const { token } = theme.useToken();
  return (
    <footer className="form-footer" style={{ background: token.colorBgContainer }}>
      {children}
      <span>{note}</span>
      <Space wrap>
        <Button onClick={onCancel}>取消</Button>
        <Button onClick={onPreview}>预览</Button>
        <Button
          type={isOnShelf ? 'primary' : 'default'}
          disabled={isSubmitting}
          onClick={() => onSave(false)}
        >
          保存
        </Button>
        {isOnShelf ? null : (
          <Permitted code="latin_op_info_publish">
            <Button type="primary" disabled={isSubmitting} onClick={() => onSave(true)}>
              保存并上架
            </Button>
          </Permitted>
        )}
      </Space>
    </footer>
  );
}
