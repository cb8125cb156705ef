import { CheckInWay, calls, type Row as RowOf } from '@outbound/contract';
import { Alert, Button, Card, Input, Pagination, Space, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePage } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureAlert, FailureState } from '../../../ui/feedback/failure-state.tsx';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { placeTimeText } from '../../../ui/texts/place-time.tsx';
import { markDevice } from '../../session/on-device.ts';
import { useSession } from '../../session/session-store.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { AskedPanel, useAsking } from './asked-panel.tsx';
import './door.css';
import { askedBy, cameAt, ofSession } from './judge.ts';
import { keepPage } from './keep-page.ts';
import { DeviceNote, LateNote, LostNote, WaitingNote } from './notes.tsx';
import { Scanner } from './scanner.tsx';
import { SeatSearch } from './seat-search.tsx';
import { SessionChoice } from './session-choice.tsx';
import { useDoor } from './use-door.ts';
import { useDoorSession } from './use-door-session.ts';
import { listedText } from './use-seats.ts';
import { WalkIn } from './walk-in.tsx';

const { checkIn } = calls;
type DoorActivity = RowOf<typeof checkIn.activityPage>;
const SIZE = 10;

/** The door of an activity, for staff with a phone in the hand (`?id=12`); without an id the activities to choose from. */
export default function DoorPage() {
  const id = useRecordId();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<DoorActivity | null>(null);
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPage] = useState(1);
  const navigate = useNavigate();
  const list = usePage(
    checkIn.activityPage,
    // An opened door asks for its own activity, which need not be on a page of the list.
    { template: id === null ? { keyword } : { id }, pageNum: id === null ? pageNum : 1, pageSize: SIZE },
    { quiet: true },
  );
  const { user } = useSession();
  const activity = chosen?.id === id ? chosen : list.rows.find((one) => one.id === id);
  if (id !== null && user)
    return (
      <OpenDoor
        key={id}
        id={id}
        activity={activity ?? null}
        owner={user.userLoginId}
        onLeave={() => void navigate('/activity/checkIn')}
      />
    );
  return (
    <div className="door" data-search={params.toString()}>
      <h2>选择签到的活动</h2>
      {user ? <WaitingNote owner={user.userLoginId} rows={list.rows} /> : null}
      <Input.Search
        allowClear
        size="large"
        aria-label="活动标题关键词"
        placeholder="活动标题关键词"
        onSearch={(text) => {
          setKeyword(text);
          setPage(1);
        }}
      />
      {list.failure && list.rows.length === 0 ? (
        <FailureState failure={list.failure} onRetry={list.refetch} />
      ) : list.rows.length === 0 && !list.isLoading ? (
        <EmptyState text="没有可签到的活动" />
      ) : (
        <ul className="door-found">
          {list.rows.map((one) => (
            <li key={one.id}>
              <span>
                <strong>{one.title}</strong>
                <br />
                <small>
                  {placeTimeText(one.startTime, one.endTime, one.timeZone)} · 已签到 {one.checkedNum}/
                  {one.approvedNum}
                </small>
              </span>
              <Button
                type="primary"
                onClick={() => {
                  setChosen(one);
                  void navigate(`/activity/checkIn?id=${one.id}`);
                }}
              >
                开始签到
              </Button>
            </li>
          ))}
        </ul>
      )}
      {list.count > SIZE ? (
        <Pagination simple current={pageNum} pageSize={SIZE} total={list.count} onChange={setPage} />
      ) : null}
    </div>
  );
}

/**
 * Whether the page could be opened anew without network; null until that is known. Tried once the server has given the list,
 * for then it lets the person in.
 */
function usePageKept(owner: string, isServed: boolean): boolean | null {
  const [isKept, setKept] = useState<boolean | null>(null);
  const { routes } = useSession();
  useEffect(() => {
    if (!isServed || !routes) return;
    let isGone = false;
    const isMarked = markDevice(owner, routes);
    void keepPage().then((is) => isGone || setKept(is && isMarked));
    return () => {
      isGone = true;
    };
  }, [owner, isServed, routes]);
  return isKept;
}

function OpenDoor({
  id,
  activity,
  owner,
  onLeave,
}: {
  id: number;
  activity: DoorActivity | null;
  owner: string;
  onLeave: () => void;
}) {
  const door = useDoor(id, owner, activity?.title);
  const isPageKept = usePageKept(owner, door.isServed);
  const isWarned = door.isKept === false || isPageKept === false;
  // What lies on the device comes back with the page.
  useLeaveWarning(door.waiting > 0 && isWarned);
  const [isWalkIn, setWalkIn] = useState(false);
  const asking = useAsking(door);
  const { session, sessionId, pick } = useDoorSession(door);
  const expected = session ? door.seats.filter((seat) => ofSession(seat, session.id)) : door.seats;
  const checked = expected.filter((seat) => cameAt(seat, sessionId) !== null).length;
  return (
    <div className="door">
      <div className="door-head">
        <h2>{activity?.title || door.title || '现场签到'}</h2>
        <Button onClick={onLeave}>换活动</Button>
      </div>
      <Space wrap>
        {door.isAlone ? (
          <Tag color="orange">离线</Tag>
        ) : door.isListed && !door.listFailure ? (
          <Tag color="green">在线</Tag>
        ) : null}
        <span>
          {door.isListed
            ? `已签到 ${checked}/${expected.length}`
            : door.isAlone || door.listFailure
              ? '名单未载入'
              : '名单载入中…'}
        </span>
        {door.isAlone && door.listedAt > 0 ? <span>名单截至 {listedText(door.listedAt)}</span> : null}
        {door.isKept && isPageKept && door.isListed ? <Tag>可离线重新打开</Tag> : null}
        {door.waiting > 0 ? <Tag color="orange">待上传 {door.waiting} 条</Tag> : null}
        <Button size="small" onClick={() => void door.load()}>
          刷新名单
        </Button>
      </Space>
      {door.listFailure ? <FailureAlert failure={door.listFailure} onRetry={() => void door.load()} /> : null}
      {door.refused ? (
        <Alert
          type="error"
          showIcon
          title={`${door.refused.number} 条离线签到未被接受：${door.refused.failure.message}`}
          action={
            <Button size="small" onClick={() => void door.flush()}>
              重试
            </Button>
          }
        />
      ) : null}
      {!door.isWhole && door.seats.length > 0 ? (
        <Alert type="info" showIcon title={`名单较长，离线时只能核对前 ${door.seats.length} 人`} />
      ) : null}
      <DeviceNote isKept={door.isKept} isPageKept={isPageKept} />
      <LostNote lost={door.lost} onClose={door.clearLost} />
      <SessionChoice sessions={door.sessions} session={session} listedAt={door.listedAt} onPick={pick} />
      {asking.isOn ? <AskedPanel door={door} asking={asking} /> : null}
      {asking.isOn && !door.fault ? null : (
        <AnswerPanel
          answered={door.answered}
          fault={door.fault}
          isAsking={door.busy}
          sessions={door.sessions}
          onAdmit={({ asked, way, sessionId: at }) =>
            void door.enter(asked, { sessionId: at, isAdmitted: true }, way)
          }
          onFillIn={door.questions.length > 0 && !door.isAlone ? asking.askLater : null}
        />
      )}
      <Scanner
        isPaused={asking.isOn}
        onRead={(text) => {
          const asked = askedBy(text);
          void door.enter(asked ?? { code: text.slice(-90) }, { sessionId }, CheckInWay.camera);
        }}
      />
      <SeatSearch activityId={id} door={door} sessionId={sessionId} />
      <LateNote late={door.late} onClose={door.clearLate} />
      <Card size="small">
        <Button block size="large" disabled={door.isAlone} onClick={() => setWalkIn(true)}>
          现场登记
        </Button>
        {door.isAlone ? <small>现场登记需要联网</small> : null}
      </Card>
      <WalkIn
        id={id}
        services={activity?.services ?? [...new Set(door.seats.map(({ service }) => service))]}
        session={session}
        questions={door.questions}
        open={isWalkIn}
        onDone={door.welcome}
        onClose={() => setWalkIn(false)}
      />
    </div>
  );
}
