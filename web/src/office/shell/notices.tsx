import { Spin } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { isBusy, onBusyChange, onDone, onFailure } from '../../api/events.ts';
import type { CallFailure } from '../../api/failure.ts';
import { leaveMessage, takeMessage } from '../../api/next-page-message.ts';
import { TraceNumber } from '../../ui/feedback/failure-state.tsx';
import { useMessage } from '../../ui/feedback/use-message.ts';
import { endSession, loseSession } from '../session/session-store.ts';
import { changeTabs } from '../tabs/tab-store.ts';

/** Spec 8. */
const SECONDS = 3;

function FailureText({ text, failure }: { text: string; failure: CallFailure }) {
  return (
    <span>
      {text}
      <TraceNumber failure={failure} />
    </span>
  );
}

/** Shows what the calls tell: failures with their consequences, successes, the mask of calls marked (loading). */
export function Notices() {
  const message = useMessage();
  const navigate = useNavigate();
  const busy = useSyncExternalStore(onBusyChange, isBusy);

  // Left by this page before it was loaded anew.
  useEffect(() => {
    const words = takeMessage();
    if (words !== null) void message.info(words, SECONDS);
  }, [message]);

  useEffect(() => onDone((text) => void message.success(text, SECONDS)), [message]);

  useEffect(
    () =>
      onFailure(({ failure, consequence }) => {
        // A lost session says its text in the re-login dialog, once.
        if (consequence.next === 'signOut') return loseSession();
        if (consequence.say !== null)
          void message.error({
            content: <FailureText text={consequence.say} failure={failure} />,
            duration: SECONDS,
            text: consequence.say,
          });
        if (consequence.next === 'stay') return;
        const next = consequence.next === 'frozen' ? '/accountFreezed' : '/login';
        endSession(next);
        // After the storage was cleared; the message here goes with the page.
        if (next === '/login' && consequence.say !== null) leaveMessage(consequence.say);
        changeTabs(() => []);
        void navigate(next, { replace: true });
      }),
    [message, navigate],
  );

  return <Spin fullscreen spinning={busy} delay={200} description="处理中…" />;
}
