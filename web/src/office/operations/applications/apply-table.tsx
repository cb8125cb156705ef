import { type ActivityDetail, type ApplyRow, calls, FormItemType } from '@outbound/contract';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { PageTable, type TableContext, type Template } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { withAnswers } from './answer-fields.ts';
import { type ApplyField, applyColumns } from './apply-columns.tsx';
import { ApplyDrawer } from './apply-drawer.tsx';
import { isToApprove, isToReject, isToReset, isToWithdraw } from './apply-status-tag.tsx';
import { AttendanceDialog, type Attended, attendanceAct } from './attendance-dialog.tsx';
import { DownloadFiles } from './download-files.tsx';
import { Enrol } from './enrol.tsx';
import { ExportApplications } from './export-applications.tsx';
import { personOf } from './masked-answer.tsx';
import { PurgeDialog, type Purged } from './purge-dialog.tsx';
import { SendMessage } from './send-message.tsx';
import { useDecision } from './use-decision.tsx';
import { useTakeBack } from './use-take-back.tsx';

type ApplyTemplate = Template<typeof calls.application.page>;

interface ApplyTableProps {
  /** One activity: its sign-ups are decided here, with a column for each field. Null: all activities, to read. */
  activity: Pick<ActivityDetail, 'id' | 'formItemList' | 'services' | 'sessions'> | null;
  search: readonly ApplyField[];
  emptyText: string;
}

/** Sign-ups: the list, one in a drawer, decisions, export. */
export function ApplyTable({ activity, search, emptyText }: ApplyTableProps) {
  const decision = useDecision();
  const takeBack = useTakeBack();
  const [viewed, setViewed] = useState<number | null>(null);
  const [purged, setPurged] = useState<Purged | null>(null);
  const [attended, setAttended] = useState<Attended | null>(null);
  const close = useCallback(() => setViewed(null), []);
  const items = activity?.formItemList ?? null;
  const hasSessions = (activity?.sessions.length ?? 0) > 0;
  const columns = useMemo(() => applyColumns(items, hasSessions), [items, hasSessions]);

  const attendanceActions = (row: ApplyRow): RowAction[] => {
    const act = attendanceAct(row);
    return act === null
      ? []
      : [
          {
            label: act,
            inMore: true,
            code: 'latin_op_activity_checkin' as const,
            onClick: () => setAttended(row),
          },
        ];
  };
  const actions = (row: ApplyRow): RowAction[] => [
    { label: '查看', onClick: () => setViewed(row.id) },
    ...(activity !== null && isToApprove(row.applyStatus)
      ? [{ label: '通过', onClick: () => decision.approve({ rows: [row] }) }]
      : []),
    ...(activity !== null && isToReject(row)
      ? [{ label: '驳回', danger: true, onClick: () => decision.reject({ rows: [row] }) }]
      : []),
    ...(activity !== null && isToReset(row)
      ? [{ label: '重置为待审', inMore: true, onClick: () => takeBack.reset({ rows: [row] }) }]
      : []),
    ...attendanceActions(row),
    ...(isToWithdraw(row)
      ? [
          {
            label: '代撤回',
            danger: true,
            inMore: true,
            onClick: () => takeBack.withdraw({ rows: [row] }),
          },
        ]
      : []),
    ...(row.purgedTime === null
      ? [
          {
            label: '删除个人信息',
            danger: true,
            inMore: true,
            code: 'latin_op_activity_purge' as const,
            onClick: () => setPurged(row),
          },
        ]
      : []),
  ];
  const toolbar = ({
    rows,
    selected,
    clearSelected,
    template,
    sort,
    count,
  }: TableContext<ApplyRow, ApplyTemplate>) => {
    const batch = { rows: selected, after: clearSelected };
    const hasFiles = activity?.formItemList.some(({ type }) => type === FormItemType.upload) ?? false;
    const isNone = selected.length === 0 || decision.isRunning;
    return (
      <>
        {activity === null ? null : (
          <>
            <Button type="primary" disabled={isNone} onClick={() => decision.approve(batch)}>
              批量通过
            </Button>
            <Button danger disabled={isNone} onClick={() => decision.reject(batch)}>
              批量驳回
            </Button>
            <Button disabled={isNone} onClick={() => takeBack.reset(batch)}>
              重置为待审
            </Button>
          </>
        )}
        {activity === null ? null : <Enrol activity={activity} />}
        <ExportApplications
          activity={activity}
          template={template}
          sort={sort}
          count={count}
          selectedIds={selected.map(({ id }) => id)}
        />
        {activity === null ? null : (
          <SendMessage
            template={{ ...template, activityId: activity.id }}
            selectedIds={selected.map(({ id }) => id)}
          />
        )}
        {activity !== null && hasFiles ? (
          <DownloadFiles
            template={{ ...template, activityId: activity.id }}
            selectedIds={selected.map(({ id }) => id)}
          />
        ) : null}
        {activity === null ? (
          <Permitted code="latin_op_activity_purge">
            <Button onClick={() => setPurged('phone')}>按手机号删除个人信息</Button>
          </Permitted>
        ) : null}
        <ApplyDrawer
          id={viewed}
          rows={rows}
          isPaused={decision.isAsking || decision.isRunning || takeBack.isAsking || attended !== null}
          onMove={setViewed}
          onClose={close}
          onAttendance={setAttended}
          onWithdraw={(shown) => takeBack.withdraw({ rows: [shown] })}
          {...(activity === null
            ? {}
            : {
                onApprove: (shown, after) => decision.approve({ rows: [shown], after }),
                onReset: (shown) => takeBack.reset({ rows: [shown] }),
                onUndo: decision.undo,
                onReject: (shown, after) => decision.reject({ rows: [shown], after }),
              })}
        />
      </>
    );
  };

  return (
    <>
      <PageTable
        call={calls.application.page}
        name={activity === null ? 'applications' : `applications-${activity.id}`}
        columns={columns}
        search={search}
        {...(activity === null
          ? {}
          : {
              asTemplate: withAnswers,
              always: { activityId: activity.id },
            })}
        selectable={personOf}
        toolbar={toolbar}
        actions={actions}
        actionsWidth={activity === null ? 110 : 196}
        emptyText={emptyText}
      />
      {decision.dialogs}
      {takeBack.dialogs}
      <AttendanceDialog whose={attended} onClose={() => setAttended(null)} />
      <PurgeDialog whose={purged} onClose={() => setPurged(null)} />
    </>
  );
}
