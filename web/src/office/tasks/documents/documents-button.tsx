import { type Answer, calls } from '@outbound/contract';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { tellDone } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/query.ts';
import { DownOutlined } from '../../../ui/icons.tsx';

type Offered = Answer<typeof calls.taskDocument.templateList>['dataBody'];

/** 生成文书: the documents that can be made of the task, each downloaded when it is chosen. */
export function DocumentsButton({ instanceCode }: { instanceCode: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const { data, error } = useCall(
    calls.taskDocument.templateList,
    { instanceCode },
    { enabled: isOpen, quiet: true },
  );
  const make = async (documentKey: string) => {
    setMaking(true);
    try {
      tellDone(`已生成：${await api.taskDocument.generate({ instanceCode, documentKey })}`);
    } catch (failure) {
      // What was refused has been told.
      if (!(failure instanceof CallFailure)) throw failure;
    } finally {
      setMaking(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setOpen}
      menu={{ items: itemsOf(data?.dataBody, error !== null), onClick: ({ key }) => void make(key) }}
    >
      <Button icon={<DownOutlined />} iconPlacement="end" loading={isMaking} aria-haspopup="menu">
        生成文书
      </Button>
    </Dropdown>
  );
}

function itemsOf(offered: Offered | undefined, isFailed: boolean): NonNullable<MenuProps['items']> {
  const say = (label: string) => [{ key: 'none', label, disabled: true }];
  if (isFailed) return say('文书未能加载，请稍后再试');
  if (!offered) return say('正在加载');
  if (offered.length === 0) return say('该任务没有可用的文书');
  return offered.map(({ documentKey, documentName }) => ({ key: documentKey, label: documentName }));
}
