import { calls, type DuplicateItem, type TaskFormItem, type TemplateType } from '@outbound/contract';
import { Alert, Card, Flex, Tag, Typography } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import type { Answers } from '../../../ui/dynamic-form/answers.ts';
import { entitiesOf } from './entities.ts';
import type { Saved } from './use-autosave.ts';

const AFTER_MS = 400;

/** Other tasks with one of the numbers that were typed; null until there is one that was looked for. */
export function useDuplicates(
  templateType: TemplateType,
  items: readonly TaskFormItem[],
  answers: Answers,
  instanceId: number | null,
): readonly DuplicateItem[] | null {
  const now = useMemo(() => JSON.stringify(entitiesOf(items, answers)), [items, answers]);
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(now), AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [now]);
  const entityList = useMemo(() => JSON.parse(settled) as ReturnType<typeof entitiesOf>, [settled]);
  const { data } = useCall(
    calls.taskInstance.checkDuplicate,
    { templateType, entityList, ...(instanceId === null ? {} : { instanceId }) },
    { enabled: entityList.length > 0, quiet: true, staleTime: 60_000 },
  );
  return entityList.length > 0 ? (data?.duplicateList ?? null) : null;
}

/** Tasks that may be about the same. */
export function DuplicateList({ duplicates }: { duplicates: readonly DuplicateItem[] }) {
  return (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 12 }}>
      {duplicates.map((one) => (
        <li key={`${one.instanceCode}.${one.entityType}.${one.entityValueMasked}`}>
          <Flex gap={6} wrap align="center">
            <Typography.Text strong>{one.entityValueMasked}</Typography.Text>
            <Typography.Text type="secondary">{one.entityTypeName}</Typography.Text>
            <Tag style={{ marginInlineEnd: 0 }}>{one.statusName}</Tag>
          </Flex>
          <div style={{ overflowWrap: 'anywhere' }}>
            {one.visible === 1 ? (
              <Link
                to={`/taskManagement/viewTask?instanceCode=${encodeURIComponent(one.instanceCode)}`}
                target="_blank"
              >
                {one.title || one.instanceCode}
              </Link>
            ) : (
              one.instanceCode
            )}
          </div>
          <Typography.Text type="secondary">
            {[one.templateTypeName, one.originOrgName, one.createdTime].filter(Boolean).join(' · ')}
          </Typography.Text>
        </li>
      ))}
    </ul>
  );
}

const clock = (at: number) => new Date(at).toLocaleTimeString('zh-CN', { hour12: false });

/** How far what is typed is safe. */
export function SavedText({ saved, isDirty }: { saved: Saved; isDirty: boolean }) {
  if (saved && 'fault' in saved)
    return (
      <Typography.Text type="warning" role="status">
        未能自动保存：{saved.fault}（内容已保留在本机）
      </Typography.Text>
    );
  return (
    <Typography.Text type="secondary" role="status">
      {saved ? `自动保存 ${clock(saved.at)}` : isDirty ? '内容已保留在本机，稍后自动保存' : ''}
    </Typography.Text>
  );
}

interface SideRailProps {
  duplicates: readonly DuplicateItem[] | null;
  saved: Saved;
  isDirty: boolean;
}

/** Beside a task that is written: what may be the same already, and how far it is kept. */
export function SideRail({ duplicates, saved, isDirty }: SideRailProps) {
  return (
    <Card size="small" title="疑似重复">
      {duplicates && duplicates.length > 0 ? (
        <>
          <Alert
            type="warning"
            showIcon
            title={`有 ${duplicates.length} 处与其他任务相同`}
            style={{ marginBottom: 12 }}
          />
          <DuplicateList duplicates={duplicates.slice(0, 20)} />
        </>
      ) : (
        <Typography.Text type="secondary">
          {duplicates
            ? '近期没有相同号码的任务（已终止的不计）'
            : '填写账号、手机号或证件号后，在这里提示相同号码的任务'}
        </Typography.Text>
      )}
      <div style={{ marginTop: 16 }}>
        <SavedText saved={saved} isDirty={isDirty} />
      </div>
    </Card>
  );
}
