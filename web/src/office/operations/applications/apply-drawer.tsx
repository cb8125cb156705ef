import {
  type Answer,
  type ApplyRow,
  applicationFields,
  applySourceLabels,
  calls,
  checkInWayLabels,
  PRIVACY_PATH,
  REJECT_REASON,
} from '@outbound/contract';
import { Alert, Button, Descriptions, Skeleton, Space, Typography } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { DictionaryText } from '../../../ui/texts/dictionary-text.tsx';
import { AnswerList } from './answer-list.tsx';
import { lineText, withdrawnText } from './apply-columns.tsx';
import { ApplyStatusTag, isToApprove, isToReject, isToReset, isToWithdraw } from './apply-status-tag.tsx';
import { type Attended, attendanceAct } from './attendance-dialog.tsx';
import { AutoChecks } from './auto-checks.tsx';
import { ChangedAnswers } from './changed-answers.tsx';
import { CompanionList } from './companion-list.tsx';
import { PastList } from './past-list.tsx';
import { SessionList } from './session-list.tsx';
import { useReviewKeys } from './use-review-keys.ts';

type Detail = Answer<typeof calls.application.detail>;

interface ApplyDrawerProps {
  /** The sign-up in sight; null: closed. */
  id: number | null;
  /** The list that it was opened from. */
  rows: readonly ApplyRow[];
  /** Keys rest while a dialog asks something. */
  isPaused: boolean;
  onMove(id: number): void;
  onClose(): void;
  /** `after` runs once it is decided. Absent where nothing is decided. */
  onApprove?: ((shown: ApplyRow, after: () => void) => void) | undefined;
  onReject?: ((shown: ApplyRow, after: () => void) => void) | undefined;
  /** Notes later that somebody came, or takes his check-in back. */
  onAttendance(shown: Attended): void;
  /** Takes it back in the name of its person. */
  onWithdraw(shown: ApplyRow): void;
  /** Puts what was decided before the office again. */
  onReset?: ((shown: ApplyRow) => void) | undefined;
  /** Takes the last approval back. */
  onUndo?: (() => void) | undefined;
}

/** One sign-up beside its list: answers, history, the one before and the one after, and the decision. */
export function ApplyDrawer(props: ApplyDrawerProps) {
  return props.id === null ? null : <OpenDrawer {...props} id={props.id} />;
}

function OpenDrawer({
  id,
  rows,
  isPaused,
  onMove,
  onClose,
  onApprove,
  onReject,
  onUndo,
  onReset,
  onWithdraw,
  onAttendance,
}: ApplyDrawerProps & { id: number }) {
  // The order at the time of opening: a decision may take a row out of the list below.
  const [order] = useState(() => rows.map((row) => row.id));
  const { data, error, refetch } = useCall(calls.application.detail, { id }, { quiet: true });
  const place = order.indexOf(id);
  const before = order[place - 1];
  const after = order[place + 1];
  const mayApprove = isToApprove(data?.applyStatus);
  const mayReject = isToReject(data);
  const attendance = data ? attendanceAct(data) : null;
  const previous = () => {
    if (before !== undefined) onMove(before);
  };
  const next = () => {
    if (after !== undefined) onMove(after);
  };
  const decide = (act: ApplyDrawerProps['onApprove'], may: boolean) => {
    if (may && data) act?.(data, next);
  };
  useReviewKeys(!isPaused, {
    a: () => decide(onApprove, mayApprove),
    r: () => decide(onReject, mayReject),
    j: next,
    k: previous,
    u: () => onUndo?.(),
  });

  return (
    <SideDrawer
      open
      title={data ? `报名 ${data.applyCode}` : '报名详情'}
      size={760}
      onClose={onClose}
      extra={
        <Space>
          {data && attendance ? (
            <Permitted code="latin_op_activity_checkin">
              <Button size="small" onClick={() => onAttendance(data)}>
                {attendance}
              </Button>
            </Permitted>
          ) : null}
          {data && isToWithdraw(data) ? (
            <Button size="small" danger onClick={() => onWithdraw(data)}>
              代撤回
            </Button>
          ) : null}
          <Button size="small" disabled={before === undefined} onClick={previous} title="快捷键 K">
            上一条
          </Button>
          <Button size="small" disabled={after === undefined} onClick={next} title="快捷键 J">
            下一条
          </Button>
        </Space>
      }
      footer={
        onApprove && onReject ? (
          <Space style={{ display: 'flex', justifyContent: 'space-between' }} wrap>
            <Typography.Text type="secondary" className="keys-hint">
              快捷键：A 通过，R 驳回，U 撤销通过，J 下一条，K 上一条
            </Typography.Text>
            <Space>
              {data && onReset && isToReset(data) ? (
                <Button onClick={() => onReset(data)}>重置为待审</Button>
              ) : null}
              <Button danger disabled={!mayReject} onClick={() => decide(onReject, mayReject)}>
                驳回
              </Button>
              <Button type="primary" disabled={!mayApprove} onClick={() => decide(onApprove, mayApprove)}>
                通过
              </Button>
            </Space>
          </Space>
        ) : null
      }
    >
      {data ? (
        <Content application={data} onAttendance={onAttendance} />
      ) : error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </SideDrawer>
  );
}

/** Why it was rejected or taken back, and which fields its person may correct where it was sent back. */
export function Rejection({
  application,
}: {
  application: Pick<Detail, 'rejectReason' | 'markNames' | 'withdrawnTime'>;
}) {
  const { rejectReason, markNames, withdrawnTime } = application;
  if (!rejectReason) return null;
  const what =
    withdrawnTime !== null ? '代撤回原因' : markNames.length > 0 ? '已退回补正，原因' : REJECT_REASON;
  return (
    <Alert
      type={withdrawnTime === null ? 'error' : 'info'}
      showIcon
      style={{ overflowWrap: 'anywhere' }}
      title={`${what}：${rejectReason}`}
      description={markNames.length > 0 ? `需补正的项目：${markNames.join('、')}` : undefined}
    />
  );
}

function Content({
  application,
  onAttendance,
}: { application: Detail } & Pick<ApplyDrawerProps, 'onAttendance'>) {
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      <Rejection application={application} />
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          {
            key: 'status',
            label: '状态',
            children: (
              <>
                <ApplyStatusTag status={application.applyStatus} withdrawnTime={application.withdrawnTime} />
                {withdrawnText(application) || lineText(application)}
              </>
            ),
          },
          {
            key: 'service',
            label: applicationFields.service.label,
            children: <DictionaryText type="service_name" values={[application.service]} />,
          },
          { key: 'created', label: applicationFields.createdTime.label, children: application.createdTime },
          ...(application.changedTime
            ? [
                {
                  key: 'changed',
                  label: applicationFields.changedTime.label,
                  children: application.changedTime,
                },
              ]
            : []),
          {
            key: 'reviewed',
            label: '审核',
            children: application.reviewedTime
              ? `${application.reviewedBy} ${application.reviewedTime}`
              : '--',
          },
          {
            key: 'notice',
            label: applicationFields.noticeVersion.label,
            children:
              application.noticeVersion === null ? (
                applicationFields.noticeVersion.none
              ) : (
                <a
                  href={`${PRIVACY_PATH}?version=${application.noticeVersion}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  第 {application.noticeVersion} 版
                </a>
              ),
          },
          ...(application.checkedTime
            ? [
                {
                  key: 'checked',
                  label: applicationFields.checkedTime.label,
                  children: `${application.checkedTime}${application.checkInWay === null ? '' : `（${checkInWayLabels[application.checkInWay]}）`}`,
                },
              ]
            : []),
          ...(application.enteredBy
            ? [
                {
                  key: 'entered',
                  span: 'filled' as const,
                  label: applySourceLabels[application.applySource],
                  children: `${application.enteredBy} ${application.createdTime}，个人信息处理告知由工作人员代为确认`,
                },
              ]
            : []),
          { key: 'activity', label: '活动', span: 'filled', children: application.activityTitle },
        ]}
      />
      <AutoChecks application={application} />
      <ChangedAnswers application={application} />
      <SessionList application={application} onAttendance={onAttendance} />
      <section aria-label="填写内容">
        <Typography.Title level={3} style={{ fontSize: 16, marginTop: 0 }}>
          填写内容
        </Typography.Title>
        <AnswerList application={application} />
      </section>
      <CompanionList application={application} />
      <PastList application={application} />
      <section aria-label="审核记录">
        <Typography.Title level={3} style={{ fontSize: 16, marginTop: 0 }}>
          审核记录
        </Typography.Title>
        <ChangeHistory call={calls.application.historyPage} template={{ applyId: application.id }} />
      </section>
    </div>
  );
}
