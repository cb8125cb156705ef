/** Sends what was noted without network. */
import { type CheckInResult, calls, DOOR_LIST_HOURS, MOST_CHECK_INS } from '@outbound/contract';
import { send } from '../../../api/client.ts';
import { CallFailure, isAway, OUTDATED } from '../../../api/failure.ts';
import type { Queue, Waiting } from './queue.ts';

/** Refused for what one of a batch is, so that the others may pass by themselves. */
const isOfOne = (failure: CallFailure) =>
  failure.status < 500 && ![401, 403, 429].includes(failure.status) && failure.code !== OUTDATED;

export const entryOf = ({ key, way, asked, sessionId, isAdmitted, answers, isSkipped, at }: Waiting) => ({
  key,
  way,
  ...asked,
  // Only what a server of the version before takes, too, where it is about the activity as a whole.
  ...(sessionId === undefined ? {} : { sessionId, isAdmitted: isAdmitted === true }),
  ...(answers ? { answers: [...answers] } : {}),
  ...(isSkipped ? { isSkipped } : {}),
  secondsAgo: Math.max(0, Math.min(DOOR_LIST_HOURS * 3_600, Math.round((Date.now() - at) / 1_000))),
});

/** One that did not count, and at whose door it was. */
export type Late = CheckInResult & Pick<Waiting, 'sessionId'>;

export interface Sent {
  /** Why not all went; null where they did. */
  failure: unknown;
  /** Those that did not count, or not with all that was answered. */
  late: Late[];
  /** The server answered something. */
  isAnswered: boolean;
}

/** Sends what a person noted at an activity, and tells each answer; what was answered goes from the store, the rest stays there. */
export async function sendAll(
  store: Queue,
  owner: string,
  activityId: number,
  tell: (result: CheckInResult) => void = () => undefined,
): Promise<Sent> {
  const sent: Sent = { failure: null, late: [], isAnswered: false };
  const left = new Set<string>();
  const rest = async () => (await store.all(owner, activityId)).filter(({ key }) => !left.has(key));
  let most = MOST_CHECK_INS;
  for (let now = await rest(); now.length > 0; now = await rest()) {
    const batch = now.slice(0, most);
    try {
      // It waited, however shortly: whoever it is about was let in, whatever is asked by now.
      const list = batch.map((one) => {
        const entry = entryOf(one);
        return { ...entry, secondsAgo: Math.max(1, entry.secondsAgo) };
      });
      const results = await send(calls.checkIn.checkIn, { activityId, list }, { quiet: true });
      sent.isAnswered = true;
      // Before they leave the store: a list that is just being read knows of them by one of the two.
      for (const result of results) tell(result);
      await store.remove(batch.map(({ key }) => key));
      const sessionOf = new Map(batch.map(({ key, sessionId }) => [key, sessionId]));
      sent.late.push(
        ...results
          .filter(({ outcome, unread = [] }) => outcome !== 'done' || unread.length > 0)
          .map((one) => ({ ...one, sessionId: sessionOf.get(one.key) })),
      );
    } catch (error) {
      sent.failure = error;
      // One that is refused must not hold the others back.
      if (isAway(error) || !(error instanceof CallFailure) || !isOfOne(error)) break;
      if (batch.length > 1) most = 1;
      else for (const { key } of batch) left.add(key);
    }
  }
  return sent;
}
