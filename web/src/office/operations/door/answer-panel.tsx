import { applyStatusLabels, type CheckInOutcome, DOOR_OPEN_HOURS } from '@outbound/contract';
import type { Answered, DoorFault } from './use-door.ts';

const headings: Record<CheckInOutcome, string> = {
  done: '签到成功',
  double: '已签到过',
  notApproved: '报名未通过',
  otherActivity: '不是本场活动',
  void: '票已失效',
  unknown: '查无此票',
  closed: '签到已结束',
};

/** What is wrong, in a sentence; '' where nothing is. */
function reasonOf({ outcome, seat, activityTitle, isLocal }: Answered): string {
  switch (outcome) {
    case 'double':
      return `${seat?.checkedBy || '其他人员'} 已于 ${seat?.checkedTime ?? ''} 签到`;
    case 'notApproved':
      return seat ? `当前状态：${applyStatusLabels[seat.applyStatus]}` : '';
    case 'otherActivity':
      return activityTitle ? `该票属于“${activityTitle}”` : '该票属于其他活动';
    case 'void':
      return '报名已撤回、被驳回，或票已重新生成，请核对最新的入场票';
    case 'closed':
      return `活动结束已超过 ${DOOR_OPEN_HOURS} 小时`;
    case 'unknown':
      return isLocal ? '离线名单中没有，请联网后再核对' : '请核对票码或报名编号';
    default:
      return isLocal ? '网络不通，已记在本机，恢复后自动上传' : '';
  }
}

interface PanelProps {
  answered: Answered | null;
  fault: DoorFault | null;
  isAsking: boolean;
}

/** The answer, large enough to be seen from an arm's length. */
export function AnswerPanel({ answered, fault, isAsking }: PanelProps) {
  if (fault)
    return (
      <div key={fault.count} className="door-answer door-bad" role="alert">
        <strong>未能核对</strong>
        <span>{fault.text}</span>
        {fault.traceId ? <small>追踪号 {fault.traceId}</small> : null}
      </div>
    );
  if (!answered)
    return (
      <div className="door-answer" role="status">
        {isAsking ? '核对中…' : '请扫描入场票，或输入报名编号'}
      </div>
    );
  const { outcome, seat, count } = answered;
  return (
    <div key={count} className={`door-answer door-${outcome === 'done' ? 'good' : 'bad'}`} role="alert">
      <strong>{headings[outcome]}</strong>
      {seat ? (
        <span className="door-name">
          {seat.applyName || seat.applyCode} · {seat.service}
        </span>
      ) : null}
      <span>{reasonOf(answered)}</span>
    </div>
  );
}
