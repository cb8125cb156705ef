import { ApplyStatus, applyStatusLabels, calls, type Seat } from '@outbound/contract';
import { Button, Input, Tag } from 'antd';
import { useRef, useState } from 'react';
import { send } from '../../../api/client.ts';
import { hasKeys } from '../../../ui/has-keys.ts';
import { askedBy, cameAt, foundIn } from './judge.ts';
import type { Door } from './use-door.ts';

const MOST = 10;
const noneTexts = {
  still: '没有找到，可核对后重试或现场登记',
  searching: '查找中…',
  failed: '查找失败，名单中没有的人暂时无法核对，请重试',
};

/** One field for all that can be typed or scanned by hand: a ticket, a number, a name, the last digits of a phone. */
export function SeatSearch({
  activityId,
  door,
  sessionId,
}: {
  activityId: number;
  door: Door;
  /** At whose door it is; undefined for the activity as a whole. */
  sessionId?: number | undefined;
}) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Seat[] | null>(null);
  /** More have what was typed than are shown. */
  const [isCut, setCut] = useState(false);
  const [state, setState] = useState<'still' | 'searching' | 'failed'>('still');
  const field = useRef<{ focus(): void; select(): void }>(null);
  const typed = useRef('');
  const asks = useRef(0);

  const type = (next: string) => {
    typed.current = next;
    setText(next);
  };
  const search = async (keyword: string) => {
    asks.current++;
    const mine = asks.current;
    const here = foundIn(door.seats, keyword, MOST + 1);
    setFound(keyword === '' ? null : here.slice(0, MOST));
    setCut(here.length > MOST);
    setState('still');
    // Who is not in the list is perhaps not approved: the server knows.
    if (here.length > 0 || keyword === '') return;
    setState('searching');
    const page = await send(
      calls.checkIn.page,
      { template: { activityId, keyword }, pageNum: 1, pageSize: MOST },
      { quiet: true },
    ).catch(() => null);
    // Somebody else is looked for by now.
    if (mine !== asks.current) return;
    if (page) {
      setFound(page.dataBody);
      setCut(page.count > MOST);
    }
    setState(page ? 'still' : 'failed');
  };
  const look = async () => {
    const wanted = text.trim();
    const asked = askedBy(wanted);
    if (!asked) {
      door.forget();
      return search(wanted);
    }
    // The field is free at once: the next one may be scanned into it.
    type('');
    setFound(null);
    asks.current++;
    const outcome = await door.enter(asked, { sessionId });
    // The keyboard of a phone would hide what is asked now.
    if (outcome === 'askFirst') return;
    field.current?.focus();
    // Ten letters may be a name as well.
    if (outcome !== 'unknown' || !('applyCode' in asked) || typed.current !== '') return;
    type(wanted);
    await search(wanted);
    field.current?.select();
  };
  const came = (seat: Seat) => cameAt(seat, sessionId);
  const now = (seat: Seat) => door.seats.find(({ id }) => id === seat.id) ?? seat;

  return (
    <section aria-label="手动签到">
      <Input.Search
        ref={field as never}
        // A scanner that types is ready at once. On a phone its keyboard would hide the page.
        autoFocus={hasKeys()}
        size="large"
        value={text}
        maxLength={200}
        enterButton="查找"
        aria-label="票码、报名编号、姓名或手机号后几位"
        placeholder="报名编号 / 姓名 / 手机号后几位"
        loading={door.busy}
        onChange={(event) => type(event.target.value)}
        onSearch={() => void look()}
      />
      {found === null ? null : found.length === 0 ? (
        <p className="door-none" role="status">
          {noneTexts[state]}
        </p>
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
              {came(seat) ? (
                <Tag color="green">{came(seat)?.slice(5, 16)} 已签到</Tag>
              ) : seat.applyStatus === ApplyStatus.approved ? (
                <Button
                  type="primary"
                  disabled={door.busy}
                  onClick={() => void door.enter({ id: seat.id }, { sessionId })}
                >
                  签到
                </Button>
              ) : (
                <Tag>{applyStatusLabels[seat.applyStatus]}</Tag>
              )}
            </li>
          ))}
        </ul>
      )}
      {isCut && found !== null && found.length > 0 ? (
        <p className="door-none" role="status">
          仅显示前 {MOST} 人，请输入更完整的姓名、手机号或报名编号
        </p>
      ) : null}
    </section>
  );
}
