import {
  type Answer,
  BlockEffect,
  blockKindLabels,
  type CreditCodeState,
  type calls,
} from '@outbound/contract';
import { Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApplyStatusTag } from './apply-status-tag.tsx';

type Detail = Answer<typeof calls.application.detail>;

const codeStates: Record<CreditCodeState, { color: string; text: string }> = {
  sound: { color: 'success', text: '校验通过' },
  wrong: { color: 'error', text: '校验不通过' },
  unknown: { color: 'default', text: '无法核对' },
};
const help: Partial<Record<CreditCodeState, string>> = {
  wrong: '不是有效的统一社会信用代码，请与报名人核对',
  unknown: '不是 18 位统一社会信用代码，无法核对',
};

function Check({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <span style={{ minWidth: 72, overflowWrap: 'anywhere' }}>{name}</span>
      {children}
    </li>
  );
}

/** What the product found out by itself, as a help for who decides. */
export function AutoChecks({
  application: { checks, activityId },
}: {
  application: Pick<Detail, 'checks' | 'activityId'>;
}) {
  const { hasPhone, doubleList, creditCodeList, blockList } = checks;
  return (
    <section aria-label="自动检查">
      <Typography.Title level={3} style={{ fontSize: 16, marginTop: 0 }}>
        自动检查
      </Typography.Title>
      <ul style={{ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' }}>
        <Check name="重复报名">
          {doubleList.length > 0 ? (
            <Tag color="warning">同一手机号另有 {doubleList.length} 条</Tag>
          ) : (
            <Tag color={hasPhone ? 'success' : 'default'}>{hasPhone ? '未发现' : '没有手机号，无法核对'}</Tag>
          )}
        </Check>
        {doubleList.map((double) => (
          <Check key={double.id} name="">
            <Link to={`/activity/reviewDetail?id=${activityId}&f.keyword=${double.applyCode}`}>
              {double.applyCode}
            </Link>
            <ApplyStatusTag status={double.applyStatus} withdrawnTime={double.withdrawnTime} />
            <Typography.Text type="secondary">{double.createdTime}</Typography.Text>
          </Check>
        ))}
        {blockList.map(({ id, kind, reason, effect, untilTime }) => (
          <Check key={id} name="黑名单">
            <Tag color={effect === BlockEffect.refuse ? 'error' : 'warning'}>
              {blockKindLabels[kind]}在黑名单中
            </Tag>
            <Typography.Text style={{ overflowWrap: 'anywhere' }}>{reason}</Typography.Text>
            {untilTime ? <Typography.Text type="secondary">有效期至 {untilTime}</Typography.Text> : null}
          </Check>
        ))}
        {blockList.length === 0 ? (
          <Check name="黑名单">
            <Tag color="success">未发现</Tag>
          </Check>
        ) : null}
        {creditCodeList.map(({ formId, name, state }) => (
          <Check key={formId} name={name}>
            <Tag color={codeStates[state].color}>{codeStates[state].text}</Tag>
            {help[state] ? <Typography.Text type="secondary">{help[state]}</Typography.Text> : null}
          </Check>
        ))}
      </ul>
    </section>
  );
}
