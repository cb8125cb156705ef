import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { keepSession, useSessionEnd, watchSession } from './session-watch.ts';

const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Two minutes before a session ends because nobody uses it: asks whether somebody is there. */
export function IdleWarning() {
  const end = useSessionEnd();
  if (end === null) return null;
  return <Warning key={end.at} at={end.at} extendable={end.extendable} />;
}

function Warning({ at, extendable }: { at: number; extendable: boolean }) {
  const [isKnown, setKnown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const left = useSecondsUntil(at);
  useEffect(() => {
    // The server says whether it is over; then the re-login dialog takes the place of this one.
    if (left === 0) void watchSession();
  }, [left]);
  if (isKnown || left === 0) return null;
  const keep = async () => {
    setAsking(true);
    await keepSession();
    setAsking(false);
  };
  return (
    <Dialog
      open
      title="会话即将到期"
      width={420}
      footer={
        extendable ? (
          <Button type="primary" loading={isAsking} onClick={() => void keep()}>
            继续使用
          </Button>
        ) : (
          <Button type="primary" onClick={() => setKnown(true)}>
            知道了
          </Button>
        )
      }
      onCancel={() => (extendable ? void keep() : setKnown(true))}
    >
      <p>
        {extendable ? '您已长时间未操作，会话将在 ' : '本次登录已达最长时限，会话将在 '}
        <b role="timer">{minutesAndSeconds(left)}</b>
        {extendable ? ' 后结束。' : ' 后结束，请及时保存正在填写的内容。'}
      </p>
    </Dialog>
  );
}

function useSecondsUntil(at: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((at - Date.now()) / 1_000));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((at - Date.now()) / 1_000))), 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}
