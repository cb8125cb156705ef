import {
  applicationFields,
  type CheckInResult,
  calls,
  type Row as RowOf,
  type Seat,
} from '@outbound/contract';
import { Alert, Button, Card, Checkbox, Input, Pagination, Space, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePage, useWrite } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureAlert, FailureState } from '../../../ui/feedback/failure-state.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { placeTimeText } from '../../../ui/texts/place-time.tsx';
import { useSession } from '../../session/session-store.ts';
import { AnswerPanel } from './answer-panel.tsx';
import './door.css';
import { askedBy } from './judge.ts';
import { Scanner } from './scanner.tsx';
import { SeatSearch } from './seat-search.tsx';
import { useDoor } from './use-door.ts';
import { useWaiting } from './use-waiting.ts';

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

/** What did not count of that which was noted without network. */
function LateNote({ late, onClose }: { late: readonly CheckInResult[]; onClose: () => void }) {
  return late.length > 0 ? (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose }}
      title={`离线期间的 ${late.length} 条签到未生效`}
      description={
        <ul className="door-late">
          {late.map(({ key, seat, outcome }) => (
            <li key={key}>
              {seat ? `${seat.applyName || seat.applyCode}：` : ''}
              {outcome === 'double'
                ? `${seat?.checkedBy} 已于 ${seat?.checkedTime} 签到`
                : outcome === 'closed'
                  ? '签到已结束，请联系管理员补签到'
                  : '票已失效或不属于本场活动'}
            </li>
          ))}
        </ul>
      }
    />
  ) : null;
}

/** What this person noted at any door and is not sent yet: it goes from here too, whichever activity is opened next. */
function WaitingNote({ owner, rows }: { owner: string; rows: readonly DoorActivity[] }) {
  const { waiting, late, fault, flush, clearLate } = useWaiting(owner);
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
      <LateNote late={late} onClose={clearLate} />
    </>
  );
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
  const door = useDoor(id, owner);
  useLeaveWarning(door.waiting > 0);
  const [isWalkIn, setWalkIn] = useState(false);
  const checked = door.seats.filter(({ checkedTime }) => checkedTime !== null).length;
  return (
    <div className="door">
      <div className="door-head">
        <h2>{activity?.title ?? '现场签到'}</h2>
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
            ? `已签到 ${checked}/${door.seats.length}`
            : door.isAlone || door.listFailure
              ? '名单未载入'
              : '名单载入中…'}
        </span>
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
      <AnswerPanel answered={door.answered} fault={door.fault} isAsking={door.busy} />
      <Scanner
        onRead={(text) => {
          const asked = askedBy(text);
          void door.enter(asked ?? { code: text.slice(-90) }, 0);
        }}
      />
      <SeatSearch activityId={id} door={door} />
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
        open={isWalkIn}
        onDone={door.welcome}
        onClose={() => setWalkIn(false)}
      />
    </div>
  );
}

interface WalkInValues {
  applyName: string;
  mobilePhone: string;
  service: string;
  consent: boolean;
}

function WalkIn({
  id,
  services,
  open,
  onDone,
  onClose,
}: {
  id: number;
  services: readonly string[];
  open: boolean;
  onDone: (seat: Seat) => void;
  onClose: () => void;
}) {
  // Its key is new for another body, and the same where only the answer got lost.
  const walkIn = useWrite(checkIn.walkIn, { done: null });
  return (
    <DialogForm<WalkInValues>
      open={open}
      subject="现场登记"
      title="现场登记并签到"
      record={services.length === 1 && services[0] ? { service: services[0] } : null}
      fields={[
        {
          name: 'applyName',
          label: applicationFields.applyName.label,
          kind: 'text',
          max: 50,
          required: true,
        },
        {
          name: 'mobilePhone',
          label: applicationFields.mobilePhone.label,
          kind: 'text',
          max: 30,
          required: true,
        },
        {
          name: 'service',
          label: applicationFields.service.label,
          kind: 'select',
          required: true,
          options: services.map((one) => ({ value: one, label: one })),
        },
        {
          name: 'consent',
          label: '个人信息',
          kind: 'custom',
          control: <Consent />,
          rules: [
            {
              validator: async (_rule, value) => {
                if (value !== true) throw new Error('请确认已告知个人信息处理规则');
              },
            },
          ],
        },
      ]}
      onSubmit={async ({ applyName, mobilePhone, service }) => {
        const seat = await walkIn.mutateAsync({
          activityId: id,
          applyName,
          mobilePhone,
          service,
          consent: true,
        });
        onDone(seat);
      }}
      onClose={onClose}
    />
  );
}

function Consent({
  value,
  onChange,
  id,
}: {
  value?: boolean;
  onChange?: (value: boolean) => void;
  id?: string;
}) {
  return (
    <Checkbox
      {...(id ? { id } : {})}
      checked={value === true}
      onChange={(event) => onChange?.(event.target.checked)}
    >
      已向本人告知《个人信息处理告知》并取得同意
    </Checkbox>
  );
}
