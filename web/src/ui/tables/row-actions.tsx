import { Button, Space, Tooltip } from 'antd';
import { DownOutlined } from '../icons.tsx';
import { type Action, ActionMenu, useShownActions } from '../navigation/action-menu.tsx';

/** Links beyond this many stand behind 更多. */
const VISIBLE = 3;

export interface RowAction extends Action {
  /** Stands behind 更多 however few there are. */
  inMore?: boolean;
}

/** The links of the column 操作. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const shown = useShownActions(actions);
  const links = shown.filter(({ inMore }) => !inMore).slice(0, VISIBLE);
  return (
    <Space size={12}>
      {links.map(({ label, onClick, danger, disabled, reason }) => (
        <Tooltip key={label} title={reason}>
          <Button
            type="link"
            size="small"
            danger={danger ?? false}
            disabled={disabled ?? false}
            style={{ padding: 0 }}
            onClick={onClick}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
      <ActionMenu actions={shown.filter((action) => !links.includes(action))}>
        <Button type="link" size="small" style={{ padding: 0 }} icon={<DownOutlined />} iconPlacement="end">
          更多
        </Button>
      </ActionMenu>
    </Space>
  );
}
