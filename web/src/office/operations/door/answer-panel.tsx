import {
  applyStatusLabels,
  type CheckInOutcome,
  DOOR_OPEN_HOURS,
  type DoorSession,
  type Seat,
} from '@outbound/contract';
import { Button } from 'antd';
import { cameText, ofSession } from './judge.ts';
import type { Answered, DoorFault } from './use-door.ts';

const headings: Record<CheckInOutcome, string> = {
  done: '签到成功',
  double: '已签到过',
  notApproved: '报名未通过',
  otherActivity: '不是本场活动',
  void: '票已失效',
  unknown: '查无此票',
  closed: '签到已结束',
  notChosen: '未选择该场次',
  sessionFull: '场次名额已满',
  sessionGone: '场次已被删除',
  askFirst: '请先填写入场信息',
};

/** What staff may decide about themselves is no fault. */
const kindOf = (outcome: CheckInOutcome) =>
  outcome === 'done'
    ? 'good'
    : outcome === 'notChosen' || outcome === 'sessionFull' || outcome === 'askFirst'
      ? 'warn'
      : 'bad';

/** The sessions that he chose, in their order. */
function chosenText({ seat }: Answered, sessions: readonly DoorSession[]): string {
  const names = sessions.filter(({ id }) => seat && ofSession(seat, id)?.isChosen).map(({ name }) => name);
  return names.length > 0 ? `已选：${names.join('、')}` : '没有选择任何场次';
}

/** What is wrong, in a sentence; '' where nothing is. */
function reasonOf(answered: Answered, sessions: readonly DoorSession[]): string {
  const { outcome, seat, activityTitle, isLocal, asked } = answered;
  switch (outcome) {
    case 'double':
      return seat ? cameText(seat, asked?.sessionId) : '';
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
    case 'notChosen':
    case 'sessionFull':
      return chosenText(answered, sessions);
    case 'sessionGone':
      return '请刷新名单后重新选择场次';
    default:
      return [
        asked?.isAdmitted ? '未选择该场次，现场放行' : '',
        asked?.isSkipped ? '入场信息未填写' : '',
        isLocal ? '网络不通，已记在本机，恢复后自动上传' : '',
      ]
        .filter(Boolean)
        .join('；');
  }
}

interface PanelProps {
  answered: Answered | null;
  fault: DoorFault | null;
  isAsking: boolean;
  sessions: readonly DoorSession[];
  /** Lets in who did not choose the session. */
  onAdmit(asked: NonNullable<Answered['asked']>): void;
  /** Answers behind him what the door asks; null where it asks nothing, or nobody can be told. */
  onFillIn: ((seat: Seat) => void) | null;
}

/** The answer, large enough to be seen from an arm's length. */
export function AnswerPanel({ answered, fault, isAsking, sessions, onAdmit, onFillIn }: PanelProps) {
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
  const { outcome, seat, count, asked } = answered;
  const session = sessions.find(({ id }) => id === asked?.sessionId);
  const mayLack = outcome === 'double' || (outcome === 'done' && asked?.isSkipped);
  return (
    <div key={count} className={`door-answer door-${kindOf(outcome)}`} role="alert">
      <strong>{headings[outcome]}</strong>
      {seat ? (
        <span className="door-name">
          {seat.applyName || seat.applyCode} · {seat.service}
        </span>
      ) : null}
      {session ? <span>{session.name}</span> : null}
      <span>{reasonOf(answered, sessions)}</span>
      {mayLack && seat && onFillIn ? (
        <Button size="large" onClick={() => onFillIn(seat)}>
          补填入场信息
        </Button>
      ) : null}
      {outcome === 'notChosen' && asked ? <Admit session={session} onAdmit={() => onAdmit(asked)} /> : null}
    </div>
  );
}

/** Staff may let him in all the same, while there is room. */
function Admit({ session, onAdmit }: { session: DoorSession | undefined; onAdmit(): void }) {
  if (!session) return null;
  if (session.remainNum === 0) return <span>该场次名额已满，不能放行</span>;
  return (
    <Button size="large" onClick={onAdmit}>
      仍然放行{session.remainNum === null ? '' : `（剩余 ${session.remainNum} 个名额）`}
    </Button>
  );
}
