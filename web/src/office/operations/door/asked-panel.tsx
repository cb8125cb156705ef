import type { Seat } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import type { Entrance } from './judge.ts';
import { QuestionForm } from './question-form.tsx';
import type { Answered, Door } from './use-door.ts';

/** Who is asked something at the door: one who is to be let in, or one who is in already and is answered behind. */
export function useAsking({ answered, forget }: Door) {
  const [first, setFirst] = useState<Answered | null>(null);
  const [later, setLater] = useState<Seat | null>(null);
  // While the answers are on their way nobody is answered yet, and what was typed stays.
  useEffect(() => {
    if (!answered) return;
    setFirst(answered.outcome === 'askFirst' ? answered : null);
    setLater(null);
  }, [answered]);
  return {
    first,
    later,
    isOn: first !== null || later !== null,
    askLater: setLater,
    stop: () => {
      setFirst(null);
      setLater(null);
      forget();
    },
  };
}

const nameOf = (seat: Seat | null) =>
  [seat?.applyName || seat?.applyCode, seat?.service].filter(Boolean).join(' · ');

/** The questions, in the place of the answer. */
export function AskedPanel({ door, asking }: { door: Door; asking: ReturnType<typeof useAsking> }) {
  const { first, later, stop } = asking;
  const message = useMessage();
  if (later)
    return (
      <QuestionForm
        key={later.id}
        isLater
        name={nameOf(later)}
        questions={door.questions}
        isBusy={door.busy}
        onAnswer={async (answers) => {
          if (answers.length > 0) {
            if (!(await door.fillIn(later.id, answers))) return;
            message.success('入场信息已保存');
          }
          stop();
        }}
        onCancel={stop}
      />
    );
  if (!first) return null;
  const enter = async (given: Pick<Entrance, 'answers' | 'isSkipped'>) => {
    const { asked } = first;
    if (asked) await door.enter(asked.asked, { ...asked, ...given }, asked.way);
  };
  return (
    <QuestionForm
      key={JSON.stringify(first.asked?.asked)}
      name={nameOf(first.seat)}
      questions={first.questions}
      isBusy={door.busy}
      onAnswer={(answers) => void enter({ answers })}
      onSkip={() => void enter({ isSkipped: true })}
      onCancel={stop}
    />
  );
}
