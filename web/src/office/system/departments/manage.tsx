import { calls } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Card } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readAgain, useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SideLayout } from '../../../ui/navigation/side-layout.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { readListState, writeListState } from '../../../ui/tables/list-state.ts';
import { DepartmentTree, findNode } from '../department-tree/index.ts';
import { DepartmentView } from './department-detail.tsx';
import { DepartmentForm, type DepartmentSubject } from './department-form.tsx';
import { TreeTools } from './tree-tools.tsx';
import { useDepartmentActions } from './use-department-actions.tsx';

/** The organisation: its tree, and the department that was chosen in it. */
export default function DepartmentManagement() {
  const [params, setParams] = useSearchParams();
  const mayMove = usePermission().has('latin_sys_org_modify');
  const [subject, setSubject] = useState<DepartmentSubject | null>(null);
  // What the tree itself asks for first: one request.
  const top = useCall(
    calls.department.tree,
    { lazy: true, parentId: null, includeCount: true },
    { quiet: true },
  );

  // The choice stands in the address like a list's filter: it survives a reload and opens no tab of its own.
  const state = readListState(params);
  const selectedId = Number(state.filters.deptId) || top.data?.[0]?.id || null;
  const select = (id: number | null) => {
    const { deptId: _before, ...others } = state.filters;
    const filters = id === null ? others : { ...others, deptId: String(id) };
    setParams(writeListState(params, { ...state, filters }), { replace: true });
  };
  const client = useQueryClient();
  /** What is to be shown in the place of one that is gone has changed by it. */
  const showInstead = (id: number | null) => {
    select(id);
    if (id !== null) void readAgain(client, [calls.department.detail], { id });
  };
  const actions = useDepartmentActions({
    onDeleted: ({ parentId }) => showInstead(parentId),
    onMerged: showInstead,
  });

  return (
    <>
      <SideLayout
        name="departments"
        title="组织机构"
        openWhenNarrow
        side={
          <DepartmentTree
            selectedId={selectedId}
            // A second click on the chosen one keeps it: there is always one in sight.
            onSelect={(id) => {
              if (id !== null) select(id);
            }}
            tools={<TreeTools onAdd={() => setSubject({ kind: 'add', parent: null })} />}
            {...(mayMove
              ? {
                  onDrop: (drop, nodes) => {
                    const name = findNode(nodes, drop.id)?.deptName ?? '';
                    const parent = drop.parentId === null ? null : findNode(nodes, drop.parentId);
                    void actions.drop(drop, name, parent?.deptName ?? null);
                  },
                }
              : {})}
          />
        }
      >
        {selectedId === null ? (
          <Card loading={top.isLoading}>
            <EmptyState text="请在左侧选择部门" />
          </Card>
        ) : (
          <DepartmentView
            id={selectedId}
            actions={actions}
            onAdd={(parent) => setSubject({ kind: 'add', parent })}
            onModify={(id) => setSubject({ kind: 'modify', id })}
            onSelect={select}
          />
        )}
      </SideLayout>
      <DepartmentForm subject={subject} onAdded={select} onClose={() => setSubject(null)} />
      {actions.dialogs}
    </>
  );
}
