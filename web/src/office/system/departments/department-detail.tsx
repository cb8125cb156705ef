import { calls, type DeptDetail, deptFields, EnabledStatus, enabledStatusLabels } from '@outbound/contract';
import { Button, Card, Descriptions, Grid, Space, Tabs, Tag, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { useCall } from '../../../api/query.ts';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { detailLines } from '../../../ui/records/field-details.tsx';
import { updatedText } from '../../../ui/records/who-when.ts';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import { Members } from './members.tsx';
import { SubDepartments } from './sub-departments.tsx';
import type { useDepartmentActions } from './use-department-actions.tsx';

interface DepartmentViewProps {
  id: number;
  actions: ReturnType<typeof useDepartmentActions>;
  onAdd(parent: { id: number; name: string }): void;
  onModify(id: number): void;
  onSelect(id: number): void;
}

/** One department: what it is, who belongs to it, what lies below it. */
export function DepartmentView({ id, actions, onAdd, onModify, onSelect }: DepartmentViewProps) {
  const isWide = Grid.useBreakpoint().md !== false;
  const { data, error, refetch } = useCall(calls.department.detail, { id }, { quiet: true });
  const heading = useFocusInTurn(data?.id);
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  const isOn = data.status === EnabledStatus.enabled;
  return (
    <Card styles={{ body: { padding: isWide ? 20 : 12 } }}>
      <header style={{ display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'space-between' }}>
        <Space>
          <Typography.Title
            ref={heading}
            level={2}
            tabIndex={-1}
            style={{ fontSize: 18, margin: 0, outlineOffset: 4 }}
          >
            {data.deptName}
          </Typography.Title>
          <Tag color={isOn ? 'green' : 'default'}>{enabledStatusLabels[data.status]}</Tag>
        </Space>
        {/* Another department's buttons are others: whoever stood on one of them does not go on at the next one's. */}
        <Space wrap key={data.id}>
          <Permitted code="latin_sys_org_add">
            <Button
              type="primary"
              disabled={!isOn}
              onClick={() => onAdd({ id: data.id, name: data.deptName })}
            >
              新增下级
            </Button>
          </Permitted>
          <Permitted code="latin_sys_org_modify">
            <Button onClick={() => onModify(data.id)}>修改</Button>
          </Permitted>
          <Permitted code="latin_sys_org_modify">
            <Button onClick={() => actions.move(data)}>移动</Button>
          </Permitted>
          {data.parentId === null ? null : (
            <Permitted code="latin_sys_org_merge">
              <Button onClick={() => actions.merge(data)}>合并</Button>
            </Permitted>
          )}
          <Permitted code="latin_sys_org_status">
            <Button onClick={() => actions.toggle(data)}>
              {enabledStatusLabels[isOn ? EnabledStatus.disabled : EnabledStatus.enabled]}
            </Button>
          </Permitted>
          <ExportButton
            kind="department"
            template={{ deptId: data.id }}
            question={`是否确认导出“${data.deptName}”及其下级部门？`}
          />
          <Permitted code="latin_sys_org_delete">
            <Button danger onClick={() => void actions.remove(data)}>
              删除
            </Button>
          </Permitted>
        </Space>
      </header>
      <Tabs
        // Another department starts with its basics, its lists at page 1.
        key={data.id}
        style={{ marginTop: 8 }}
        items={[
          { key: 'basics', label: '基本信息', children: <BasicInfo department={data} /> },
          {
            key: 'members',
            label: `成员（${data.memberNum}）`,
            children: <Members department={data} />,
          },
          {
            key: 'children',
            label: `下级部门（${data.childNum}）`,
            children: <SubDepartments department={data} onSelect={onSelect} />,
          },
          {
            key: 'history',
            label: '变更历史',
            children: <ChangeHistory call={calls.department.historyPage} template={{ deptId: data.id }} />,
          },
        ]}
      />
    </Card>
  );
}

/** A dialog is gone within a second; what is open longer is another one. */
const MOST_LOOKS = 20;

/**
 * Who deletes or merges the department in sight stood on a button that goes with it: he goes on at the name of the one
 * shown instead.
 */
function useFocusInTurn(shownId: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (shownId === undefined) return;
    const isAnother = before.current !== undefined && before.current !== shownId;
    before.current = shownId;
    if (!isAnother) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { activeElement } = document;
      if (activeElement === document.body) heading.current?.focus({ preventScroll: true });
      // The dialog that asked is still closing where the next department was known already.
      else if (activeElement?.closest('.ant-modal-root') && ++looks < MOST_LOOKS)
        timer = setTimeout(look, 50);
    };
    look();
    return () => clearTimeout(timer);
  }, [shownId]);
  return heading;
}

function BasicInfo({ department }: { department: DeptDetail }) {
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 1, md: 2 }}
      styles={{ label: { width: 96 }, content: { overflowWrap: 'anywhere' } }}
      items={detailLines(deptFields, department, [
        { key: 'path', label: '部门路径', span: 'filled', children: department.path },
        { key: 'parent', label: deptFields.parentId.label, children: department.parentName ?? '--' },
        'deptShortName',
        'deptCode',
        'orgType',
        { key: 'head', label: deptFields.headUserId.label, children: department.headUserName ?? '--' },
        'phone',
        { key: 'memberNum', label: '本部门人数', children: department.memberNum },
        { key: 'memberTotal', label: '含下级人数', children: department.memberTotal },
        'sortNum',
        { key: 'created', label: '创建时间', children: department.createdTime },
        { key: 'updated', label: '更新', children: updatedText(department) },
      ])}
    />
  );
}
