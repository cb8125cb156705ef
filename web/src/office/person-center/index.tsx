import { calls } from '@outbound/contract';
import { Card, Grid, Tabs } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { RecordState } from '../../ui/feedback/record-state.tsx';
import { usePermission } from '../../ui/rights/permitted.tsx';
import { AppearanceSettings } from './appearance.tsx';
import { BasicInfo } from './basic-info.tsx';
import { Devices } from './devices.tsx';
import { MessageSettings } from './message-settings.tsx';
import { OwnRights } from './own-rights.tsx';
import { Security } from './security.tsx';
import { SignIns } from './sign-ins.tsx';
import { Substitutes } from './substitutes.tsx';

/** /person-center/index: one's own account. */
export default function PersonCenter() {
  const { data, error, refetch } = useCall(calls.ownAccount.profile, {}, { quiet: true });
  // Not in the address: every address is a tag tab of its own.
  const [tab, setTab] = useState('basics');
  const handlesTasks = usePermission().has('latin_task_management_handle');
  const { md = true } = Grid.useBreakpoint();
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  // Short on a phone, so that all six fit: a tap on one that is half hidden would scroll it from under the finger.
  const items = [
    { key: 'basics', label: md ? '基本信息' : '资料', children: <BasicInfo profile={data} /> },
    { key: 'security', label: md ? '安全设置' : '安全', children: <Security profile={data} /> },
    { key: 'devices', label: md ? '登录设备' : '设备', children: <Devices /> },
    { key: 'sign-ins', label: md ? '登录记录' : '记录', children: <SignIns /> },
    { key: 'messages', label: md ? '消息设置' : '消息', children: <MessageSettings /> },
    { key: 'appearance', label: md ? '界面设置' : '界面', children: <AppearanceSettings /> },
    { key: 'rights', label: md ? '我的权限' : '权限', children: <OwnRights /> },
    ...(handlesTasks
      ? [{ key: 'substitutes', label: md ? '代理人' : '代理', children: <Substitutes /> }]
      : []),
  ];
  return (
    <Card styles={{ body: md ? { paddingTop: 4 } : { padding: '4px 12px 16px' } }}>
      <h1 className="for-screen-readers">个人中心</h1>
      <Tabs activeKey={tab} onChange={setTab} destroyOnHidden items={items} />
    </Card>
  );
}
