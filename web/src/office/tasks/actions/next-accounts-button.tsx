import { HandleType } from '@outbound/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { nextAccountsAddress } from './addresses.ts';
import { hasNextAccounts, leadsToAccounts } from './next-accounts.ts';
import type { TaskDetail } from './task-detail.ts';

interface NextAccountsButtonProps {
  task: TaskDetail;
  /** The result as it stands, typed or handed in. */
  found: unknown;
  /** Keeps what is typed: the new task reads it from there. Answers whether it could. */
  keep?: () => Promise<boolean>;
}

/** 生成下级查控任务: the money went on, and whoever has found it orders the next accounts at once. */
export function NextAccountsButton({ task, found, keep }: NextAccountsButtonProps) {
  const navigate = useNavigate();
  const { instance, templateInfo, actionList } = task;
  const mayFollow = actionList.some(({ handleType }) => handleType === HandleType.followUp);
  if (!mayFollow || task.maskFlag === 1 || !leadsToAccounts(task) || !hasNextAccounts(found)) return null;
  const open = async () => {
    if (keep && !(await keep())) return;
    await navigate(nextAccountsAddress(instance.instanceCode, templateInfo.templateId));
  };
  return (
    // The table that is left says what is wrong with it, which would move this away from under the pointer.
    <Button onMouseDown={(event) => event.preventDefault()} onClick={() => void open()}>
      生成下级查控任务
    </Button>
  );
}
