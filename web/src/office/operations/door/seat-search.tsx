import { ApplyStatus, applyStatusLabels, calls, type Seat } from '@outbound/contract';
import { Button, Input, Tag } from 'antd';
import { useRef, useState } from 'react';
import { send } from '../../../api/client.ts';
import { askedBy, foundIn } from './judge.ts';
import type { Door } from './use-door.ts';

const MOST = 10;

/** One field for all that can be typed or scanned by hand: a ticket, a number, a name, the last digits of a phone. */
export function SeatSearch({ activityId, door }: { activityId: number; door: Door }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Seat[] | null>(null);
  const field = useRef<{ focus(): void }>(null);

  const look = async () => {
    const asked = askedBy(text);
    if (asked) {
      setText('');
      setFound(null);
      await door.enter(asked);
      field.current?.focus();
      return;
    }
    const here = foundIn(door.seats, text, MOST);
    setFound(here);
    // Who is not in the list is perhaps not approved: the server knows.
    if (here.length > 0 || text.trim() === '') return;
    const template = { activityId, keyword: text.trim() };
    const page = await send(
      calls.checkIn.page,
      { template, pageNum: 1, pageSize: MOST },
      { quiet: true },
    ).catch(() => null);
    if (page) setFound(page.dataBody);
  };
  const now = (seat: Seat) => door.seats.find(({ id }) => id === seat.id) ?? seat;

  return (
    <section aria-label="手动签到">
      <Input.Search
        ref={field as never}
        size="large"
        value={text}
        maxLength={200}
        enterButton="查找"
        aria-label="票码、报名编号、姓名或手机号后几位"
        placeholder="报名编号 / 姓名 / 手机号后几位"
        loading={door.busy}
        onChange={(event) => setText(event.target.value)}
        onSearch={() => void look()}
      />
      {found === null ? null : found.length === 0 ? (
        <p className="door-none">没有找到，可核对后重试或现场登记</p>
      ) : (
        <ul className="door-found">
          {found.map(now).map((seat) => (
            <li key={seat.id}>
              <span>
                <strong>{seat.applyName || seat.applyCode}</strong> {seat.mobilePhone}
                <br />
                <small>
                  {seat.applyCode} · {seat.service}
                </small>
              </span>
              {seat.checkedTime ? (
                <Tag color="green">{seat.checkedTime.slice(11, 16)} 已签到</Tag>
              ) : seat.applyStatus === ApplyStatus.approved ? (
                <Button type="primary" disabled={door.busy} onClick={() => void door.enter({ id: seat.id })}>
                  签到
                </Button>
              ) : (
                <Tag>{applyStatusLabels[seat.applyStatus]}</Tag>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
