import { calls } from '@outbound/contract';
import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { RecordState } from '../../ui/record-state.tsx';
import { Basics } from './basics.tsx';
import { Devices } from './devices.tsx';
import { OwnRights } from './own-rights.tsx';
import { Security } from './security.tsx';
import { SignIns } from './sign-ins.tsx';

/** /person-center/index: one's own account. */
export default function PersonCenter() {
  const { data, error, refetch } = useCall(calls.ownAccount.profile, {}, { quiet: true });
  const [search, setSearch] = useSearchParams();
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  const items = [
    { key: 'basics', label: '基本信息', children: <Basics profile={data} /> },
    { key: 'security', label: '安全设置', children: <Security profile={data} /> },
    { key: 'devices', label: '登录设备', children: <Devices /> },
    { key: 'sign-ins', label: '登录记录', children: <SignIns /> },
    { key: 'rights', label: '我的权限', children: <OwnRights /> },
  ];
  const wanted = search.get('tab');
  return (
    <Card styles={{ body: { paddingTop: 4 } }}>
      <h1 className="for-screen-readers">个人中心</h1>
      <Tabs
        activeKey={items.some(({ key }) => key === wanted) ? (wanted ?? 'basics') : 'basics'}
        onChange={(tab) => setSearch(tab === 'basics' ? {} : { tab }, { replace: true })}
        destroyOnHidden
        items={items}
      />
    </Card>
  );
}
