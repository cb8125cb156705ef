import { applicationFields, calls } from '@outbound/contract';
import { Alert, Form, Input, Typography } from 'antd';
import { useId, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { usePurge } from './apply-calls.ts';

/** Whose data: those of one sign-up, or of whoever has a phone that is asked for. */
export type Purged = { id: number; applyCode: string } | 'phone';

/** Removes the personal data of one person at once: counted before it is confirmed, with a reason. */
export function PurgeDialog({ whose, onClose }: { whose: Purged | null; onClose(): void }) {
  return whose === null ? null : <OpenDialog whose={whose} onClose={onClose} />;
}

function OpenDialog({ whose, onClose }: { whose: Purged; onClose(): void }) {
  const id = useId();
  const message = useMessage();
  const purge = usePurge();
  const [mobilePhone, setPhone] = useState('');
  const [reason, setReason] = useState('');
  const phone = mobilePhone.trim();
  const person = whose === 'phone' ? { mobilePhone: phone } : { id: whose.id };
  const isAsked = whose !== 'phone' || phone.length >= 5;
  const found = useCall(
    calls.signUpOnBehalf.purgeCount,
    { whose: person },
    { enabled: isAsked, staleTime: 0 },
  );
  const count = isAsked ? found.data?.count : undefined;
  const isReady = count !== undefined && count > 0 && reason.trim().length >= 2;
  const confirm = async () => {
    if (!isReady) return void message.warning(count ? '请填写删除原因' : '没有可删除个人信息的报名');
    const { purgedNum } = await purge.mutateAsync({ whose: person, count, reason });
    message.success(`已删除 ${purgedNum} 条报名的个人信息`);
    onClose();
  };
  return (
    <Dialog
      open
      danger
      title={whose === 'phone' ? '按手机号删除个人信息' : `删除报名 ${whose.applyCode} 的个人信息`}
      width={520}
      confirmText={count ? `删除 ${count} 条` : '删除'}
      confirming={purge.isPending}
      onCancel={onClose}
      onConfirm={() => void confirm().catch(() => void found.refetch())}
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title="删除后不能恢复"
        description="姓名、手机号、公司、填写的内容、附件、通知和变更历史都会删除，只留下报名编号、服务和状态用于统计；未结束的活动同时释放其名额。已导出的文件请另行删除。"
      />
      {whose === 'phone' ? (
        <Form.Item
          label={applicationFields.mobilePhone.label}
          htmlFor={`${id}-phone`}
          layout="vertical"
          required
        >
          <Input
            id={`${id}-phone`}
            value={mobilePhone}
            maxLength={20}
            placeholder="报名时填写的手机号"
            onChange={(event) => setPhone(event.target.value)}
          />
        </Form.Item>
      ) : null}
      <Typography.Paragraph role="status" type={found.error ? 'danger' : 'secondary'}>
        {!isAsked
          ? '输入手机号后显示涉及的报名'
          : count === undefined
            ? found.error
              ? '查询失败，请重试'
              : '正在查询…'
            : count === 0
              ? '没有可删除个人信息的报名（不存在、不在您的数据范围内或已删除）'
              : `涉及 ${count} 条报名：${found.data?.titleList.map((title) => `“${title}”`).join('') ?? ''}`}
      </Typography.Paragraph>
      <Form.Item label="删除原因" htmlFor={`${id}-reason`} layout="vertical" required>
        <Input.TextArea
          id={`${id}-reason`}
          rows={2}
          maxLength={200}
          showCount
          value={reason}
          placeholder="如：报名人本人要求"
          onChange={(event) => setReason(event.target.value)}
        />
      </Form.Item>
    </Dialog>
  );
}
