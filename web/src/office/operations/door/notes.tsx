import type { CheckInOutcome, calls, Row as RowOf } from '@outbound/contract';
import { Alert, Button } from 'antd';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { WAITING_HOURS } from './device.ts';
import { cameText } from './judge.ts';
import type { Late } from './send-waiting.ts';
import { useWaiting } from './use-waiting.ts';

type DoorActivity = RowOf<typeof calls.checkIn.activityPage>;

const lateTexts: Partial<Record<CheckInOutcome, string>> = {
  closed: '签到已结束，请联系管理员补签到',
  notChosen: '未选择该场次',
  sessionFull: '未选择该场次，名额已满',
  sessionGone: '场次已被删除',
};

/** The questions whose answers could not be kept. */
function unreadText(unread: readonly string[]): string {
  const names = unread.filter((name) => name !== '').map((name) => `“${name}”`);
  return names.length > 0 ? names.join('、') : '部分入场信息';
}

/** What did not count of that which was noted without network. */
export function LateNote({ late, onClose }: { late: readonly Late[]; onClose: () => void }) {
  return late.length > 0 ? (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose }}
      title={`离线期间的 ${late.length} 条签到${late.some(({ outcome }) => outcome === 'done') ? '需要核对' : '未生效'}`}
      description={
        <ul className="door-late">
          {late.map(({ key, seat, outcome, sessionId, sessionName, unread = [] }) => (
            <li key={key}>
              {seat ? `${seat.applyName || seat.applyCode}：` : ''}
              {sessionName ? `场次“${sessionName}”，` : ''}
              {outcome === 'done'
                ? `已签到，${unreadText(unread)}未能保存（字段或选项已变更），可重新扫票补填`
                : outcome === 'double' && seat
                  ? cameText(seat, sessionId)
                  : (lateTexts[outcome] ?? '票已失效或不属于本场活动')}
            </li>
          ))}
        </ul>
      }
    />
  ) : null;
}

/** What this person noted at any door and is not sent yet: it goes from here too, whichever activity is opened next. */
export function WaitingNote({ owner, rows }: { owner: string; rows: readonly DoorActivity[] }) {
  const { waiting, late, fault, lost, flush, clearLate, clearLost } = useWaiting(owner);
  const all = [...waiting.values()].reduce((sum, one) => sum + one, 0);
  useLeaveWarning(all > 0);
  return (
    <>
      {all > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`本机有 ${all} 条离线签到待上传`}
          description={
            <ul className="door-late">
              {[...waiting].map(([activityId, number]) => (
                <li key={activityId}>
                  {rows.find(({ id }) => id === activityId)?.title ?? `活动编号 ${activityId}`}：{number} 条
                </li>
              ))}
              {fault ? <li>未被接受：{fault}</li> : null}
            </ul>
          }
          action={
            <Button size="small" onClick={() => void flush()}>
              立即上传
            </Button>
          }
        />
      ) : null}
      <LostNote lost={lost} onClose={clearLost} />
      <LateNote late={late} onClose={clearLate} />
    </>
  );
}

/** What was noted and is gone: nobody else would know of it. */
export function LostNote({ lost, onClose }: { lost: number; onClose: () => void }) {
  return lost > 0 ? (
    <Alert
      type="error"
      showIcon
      closable={{ onClose }}
      title={`本机有 ${lost} 条离线签到已超过 ${WAITING_HOURS / 24} 天或无法读取，已清除`}
      description="请核对名单，遗漏的在“报名信息”中补签到"
    />
  ) : null;
}

/** Where a reload would take something along. */
export function DeviceNote({ isKept, isPageKept }: { isKept: boolean | null; isPageKept: boolean | null }) {
  if (isKept === false)
    return (
      <Alert
        type="warning"
        showIcon
        title="本浏览器不能在本机保存名单和离线签到，离线时请勿刷新或关闭本页"
        description="可能是无痕窗口、未以 https 打开、存储空间不足，或另有窗口未更新"
      />
    );
  if (isPageKept === false)
    return <Alert type="warning" showIcon title="本浏览器不能离线重新打开本页，离线时请勿刷新或关闭本页" />;
  return null;
}
