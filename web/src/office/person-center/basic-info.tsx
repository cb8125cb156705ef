import { calls, genderLabels, Source, userTypeLabels } from '@outbound/contract';
import { Button, Descriptions, Space, Typography } from 'antd';
import { useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { Avatar } from '../../ui/files/avatar.tsx';
import { CameraOutlined } from '../../ui/special-icons.tsx';
import { photoChanged } from '../session/session-store.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import type { Profile } from './profile.ts';

/** Who one is: only the photo can be changed here. */
export function BasicInfo({ profile }: { profile: Profile }) {
  const [isChoosing, setChoosing] = useState(false);
  const confirm = useConfirm();
  const write = useWrite(calls.ownAccount.selfModifyPhoto, {
    refresh: [calls.ownAccount.profile],
    done: '头像已更新',
    onSuccess: ({ userPhoto }) => photoChanged(userPhoto),
  });
  const remove = async () => {
    if (await confirm({ title: '是否确认移除头像？', content: '移除后显示默认头像。' }))
      write.mutate({ userPhoto: null });
  };
  return (
    <div style={{ display: 'grid', gap: 24, padding: '8px 0' }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 20 }}>
        <Avatar photo={profile.userPhoto} gender={profile.gender} size={96} />
        <div>
          <Typography.Title level={2} style={{ fontSize: 20, margin: '0 0 8px' }}>
            {profile.userName}
          </Typography.Title>
          <Space wrap>
            <Button icon={<CameraOutlined />} onClick={() => setChoosing(true)}>
              更换头像
            </Button>
            {profile.userPhoto ? (
              <Button loading={write.isPending} onClick={() => void remove()}>
                移除头像
              </Button>
            ) : null}
          </Space>
        </div>
      </div>
      <Descriptions
        column={{ xs: 1, md: 2 }}
        // Two columns that are read as one card, however wide the window is.
        style={{ maxWidth: 880 }}
        styles={{ label: { width: 84 } }}
        items={[
          { key: 'account', label: '账号', children: profile.userLoginId },
          { key: 'name', label: '姓名', children: profile.userName },
          { key: 'gender', label: '性别', children: genderLabels[profile.gender] },
          { key: 'type', label: '用户类型', children: userTypeLabels[profile.userType] },
          { key: 'departments', label: '部门', children: profile.deptList.join('、') || '--' },
          { key: 'roles', label: '角色', children: profile.roleList.join('、') || '--' },
          { key: 'created', label: '创建时间', children: profile.createdTime },
          {
            key: 'source',
            label: '来源',
            children: profile.source === Source.synced ? '外部系统同步' : '本系统创建',
          },
        ]}
      />
      <Typography.Text type="secondary">
        姓名、部门、角色等信息如有变动，请联系系统管理员修改。
      </Typography.Text>
      {isChoosing ? (
        <PhotoDialog
          onClose={() => setChoosing(false)}
          onSave={async (id) => {
            await write.mutateAsync({ userPhoto: id });
          }}
        />
      ) : null}
    </div>
  );
}
