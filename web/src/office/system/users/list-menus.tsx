import { Button } from 'antd';
import { DownOutlined, EllipsisOutlined } from '../../../ui/icons.tsx';
import { type Action, ActionMenu, useShownActions } from '../../../ui/navigation/action-menu.tsx';

interface BatchMenuProps {
  /** Rows that are ticked; without any there is nothing to do. */
  selected: readonly unknown[];
  actions: readonly Action[];
}

/** 批量操作: what a list does with the ticked rows. */
export function BatchMenu({ selected, actions }: BatchMenuProps) {
  const isNone = selected.length === 0;
  return (
    <ActionMenu actions={useShownActions(actions)} disabled={isNone}>
      <Button icon={<DownOutlined />} iconPlacement="end" disabled={isNone}>
        批量操作
      </Button>
    </ActionMenu>
  );
}

/** What is seldom done with a list. */
export function MoreMenu({ actions }: { actions: readonly Action[] }) {
  return (
    <ActionMenu actions={useShownActions(actions)}>
      <Button aria-label="更多操作" icon={<EllipsisOutlined />} />
    </ActionMenu>
  );
}
