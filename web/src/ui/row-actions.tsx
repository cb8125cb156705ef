import { DownOutlined } from '@ant-design/icons';
import type { PermissionCode } from '@outbound/contract';
import { Button, Dropdown, Space } from 'antd';
import { usePermission } from './permitted.tsx';

/** Links beyond this many stand behind 更多. */
const VISIBLE = 3;

export interface RowAction {
  label: string;
  onClick(): void;
  danger?: boolean;
  disabled?: boolean;
  /** Shown to holders of the code only. */
  code?: PermissionCode;
}

/** The links of the column 操作. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const permission = usePermission();
  const allowed = actions.filter(({ code }) => code === undefined || permission.has(code));
  const rest = allowed.slice(VISIBLE);
  return (
    <Space size={12}>
      {allowed.slice(0, VISIBLE).map(({ label, onClick, danger, disabled }) => (
        <Button
          key={label}
          type="link"
          size="small"
          danger={danger ?? false}
          disabled={disabled ?? false}
          style={{ padding: 0 }}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ label, danger, disabled, onClick }) => ({
              key: label,
              label,
              danger: danger ?? false,
              disabled: disabled ?? false,
              onClick,
            })),
          }}
        >
          <Button type="link" size="small" style={{ padding: 0 }} icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      ) : null}
    </Space>
  );
}
