import { Button, Space, Tooltip } from 'antd';
import { DownOutlined } from '../icons.tsx';
import { type Action, ActionMenu, useShownActions } from '../navigation/action-menu.tsx';

/** Links beyond this many stand behind 更多. */
const VISIBLE = 3;

export interface RowAction extends Action {
  /** Stands behind 更多 however few there are. */
  inMore?: boolean;
}

interface RowActionsProps {
  actions: readonly RowAction[];
  /** What the row is called: whoever hears the buttons hears whose they are. */
  of?: string | undefined;
}

/** The links of the column 操作. */
export function RowActions({ actions, of }: RowActionsProps) {
  const named = (label: string) => (of ? { 'aria-label': `${label} ${of}` } : {});
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
            {...named(label)}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
      <ActionMenu actions={shown.filter((action) => !links.includes(action))}>
        <Button
          type="link"
          size="small"
          style={{ padding: 0 }}
          icon={<DownOutlined />}
          iconPlacement="end"
          {...named('更多')}
        >
          更多
        </Button>
      </ActionMenu>
    </Space>
  );
}
