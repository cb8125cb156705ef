/** What people do with a task of the sample, each deed with what it tells whom. */
import { HandleStatus, HandleType, returnReasonLabels, StepRole } from '@outbound/contract';
import type { Spoken } from './content/index.ts';
import { between, pick, type Random } from './generated/prng.ts';
import type { Plot, Someone } from './task-plan.ts';
import { nameOf, type Step } from './task-step.ts';
import type { Teller } from './task-teller.ts';

export interface Cast {
  teller: Teller;
  plot: Plot;
  random: Random;
  handler: Someone;
  /** Others of the departments that handle its kind. */
  colleagues: readonly Someone[];
  watcher: Someone | null;
  opinions: Readonly<Record<Spoken, readonly string[]>>;
  /** The result as handed in at that wire time. */
  result(at: string): Record<string, unknown>;
}

export const say = ({ random, opinions }: Cast, about: Spoken): string => pick(random, opinions[about]);
export const another = ({ random, colleagues, handler }: Cast): Someone =>
  pick(
    random,
    colleagues.filter(({ userId }) => userId !== handler.userId),
  );
/** Minutes: a share of the time from signing to the deadline. */
export const spent = ({ random }: Cast, step: Step, least: number, most: number) =>
  Math.max(
    3,
    Math.round(
      (((step.handle_deadline.getTime() - step.created_at.getTime()) / 60_000) *
        between(random, least, most)) /
        100,
    ),
  );

type Kind = Parameters<Teller['tell']>[0]['type'];
export const tellHandler = ({ teller }: Cast, step: Step, type: Kind, words: Record<string, unknown> = {}) =>
  teller.tell({ type, to: step.handler_user_id === null ? [] : [step.handler_user_id], step, words });
export const tellOrigin = ({ teller }: Cast, step: Step, type: Kind, words: Record<string, unknown> = {}) =>
  teller.tell({ type, to: [teller.wanted.origin.userId], step, words });

const whoOf = ({ handler, colleagues }: Cast, step: Step): Someone =>
  [handler, ...colleagues].find(({ userId }) => userId === step.handler_user_id) ?? handler;

export function sign(cast: Cast, step: Step): void {
  const { teller, random } = cast;
  if (step.handle_status !== HandleStatus.unsigned) return;
  const at = teller.later(between(random, 2, 9));
  const who = whoOf(cast, step);
  teller.act(who, HandleType.sign, at, [[step, { handle_status: HandleStatus.pending, sign_at: at }]], {
    since: step.created_at,
  });
  tellOrigin(cast, step, 3, { by: who.userName });
}

export function feedback(cast: Cast, step: Step): void {
  const { teller, random } = cast;
  const opinion = say(cast, HandleType.feedback);
  const who = whoOf(cast, step);
  teller.act(who, HandleType.feedback, teller.later(between(random, 3, 12)), [[step, { opinion }]], {
    opinion,
  });
  tellOrigin(cast, step, 4, { by: who.userName, opinion });
}

export function handIn(cast: Cast, step: Step, minutes: number, isReviewed: boolean): void {
  const { teller } = cast;
  const { origin, zone, template } = teller.wanted;
  const at = teller.later(minutes);
  const handle_data = cast.result(zone.text(new Date(at.getTime() - 60_000)));
  const isLate = at > step.handle_deadline;
  const from = teller.at;
  teller.at = at;
  const review = teller.minutesLater(template.settings.reviewLimit);
  teller.at = from;
  teller.act(
    whoOf(cast, step),
    HandleType.complete,
    at,
    [
      [
        step,
        {
          ...{ handle_data, submit_at: at, was_late: step.was_late || isLate, opinion: null },
          handle_status: isReviewed ? HandleStatus.reviewing : HandleStatus.completed,
          ...(isReviewed ? { reviewer_user_id: origin.userId, review_deadline: review } : { finish_at: at }),
        },
      ],
    ],
    { since: step.sign_at ?? step.created_at, snapshot: { handleData: handle_data } },
  );
  const byDept = step.handler_dept_name;
  tellOrigin(cast, step, 5, { by: step.handler_user_name ?? '', byDept, isReviewed });
}

/** Hands it in, and has it approved where its kind is reviewed. */
export function finish(cast: Cast, step: Step, minutes: number): void {
  const { isReviewed } = cast.teller.wanted;
  handIn(cast, step, minutes, isReviewed);
  if (isReviewed) approve(cast, step);
  else tellDone(cast);
}

const unreviewed = { reviewer_user_id: null, review_deadline: null };

export function approve(cast: Cast, step: Step): void {
  const { teller, random } = cast;
  const at = teller.later(between(random, 4, 40));
  teller.act(
    teller.wanted.origin,
    HandleType.approve,
    at,
    [[step, { ...unreviewed, handle_status: HandleStatus.completed, finish_at: at }]],
    { opinion: say(cast, HandleType.approve), since: step.submit_at },
  );
  tellHandler(cast, step, 9);
  tellDone(cast);
}

export function tellDone({ teller, watcher }: Cast): void {
  if (teller.open.length > 0) return;
  const ids = teller.steps.flatMap((step) => step.handler_user_id ?? []);
  teller.tell({ type: 10, to: watcher ? [...ids, watcher.userId] : ids });
}

export function rework(cast: Cast, step: Step): void {
  const { teller, random } = cast;
  const opinion = say(cast, HandleType.rework);
  teller.at = teller.later(between(random, 3, 20));
  const extended = teller.minutesLater(teller.wanted.template.settings.reworkLimit);
  teller.act(
    teller.wanted.origin,
    HandleType.rework,
    teller.at,
    [
      [
        step,
        {
          ...unreviewed,
          handle_status: HandleStatus.returned,
          submit_at: null,
          opinion,
          handle_deadline: step.handle_deadline > extended ? step.handle_deadline : extended,
        },
      ],
    ],
    { opinion, since: step.submit_at },
  );
  tellHandler(cast, step, 6, { opinion });
}

export function refuse(cast: Cast, step: Step): void {
  const { teller, random } = cast;
  const at = teller.later(between(random, 3, 15));
  const list = cast.opinions[HandleType.refuse];
  const place = between(random, 0, list.length - 1);
  const opinion = list[place] ?? '';
  const reason = place === 1 ? 2 : 1;
  const who = whoOf(cast, step);
  teller.act(
    who,
    HandleType.refuse,
    at,
    [[step, { handle_status: HandleStatus.refused, finish_at: at, return_reason: reason, opinion }]],
    { opinion, reason },
  );
  tellOrigin(cast, step, 7, {
    ...{ by: who.userName, byDept: who.deptName, opinion },
    reason: returnReasonLabels[reason],
  });
}

export function transfer(cast: Cast, step: Step): { who: Someone; step: Step } {
  const { teller, random } = cast;
  const who = another(cast);
  const at = teller.later(between(random, 3, 20));
  teller.at = at;
  const next = {
    ...teller.step(who, { from: step.id }),
    sign_deadline: step.handle_deadline,
    handle_deadline: step.handle_deadline,
  };
  const from = whoOf(cast, step);
  const opinion = say(cast, HandleType.transfer);
  teller.act(
    from,
    HandleType.transfer,
    at,
    [[step, { handle_status: HandleStatus.transferred, is_current: false, finish_at: at }]],
    { opinion, targets: `${from.userName} → ${nameOf(next)}`, begins: [next] },
  );
  tellHandler(cast, next, 12, { by: from.userName });
  tellOrigin(cast, next, 13, { by: from.userName, to: who.userName });
  return { who, step: next };
}

export function invite(cast: Cast, step: Step): void {
  const { teller, random } = cast;
  const helper = another(cast);
  teller.at = teller.later(between(random, 2, 8));
  const second = {
    ...teller.step(helper, { role: StepRole.assistant, from: step.id }),
    handle_deadline: step.handle_deadline,
  };
  const by = whoOf(cast, step);
  teller.act(by, HandleType.invite, teller.at, [[step, {}]], {
    ...{ begins: [second], targets: nameOf(second), opinion: say(cast, HandleType.invite) },
  });
  tellHandler(cast, second, 16, { by: by.userName });
}

export function comment(cast: Cast): void {
  const { teller, random } = cast;
  const opinion = say(cast, HandleType.comment);
  teller.act(teller.wanted.origin, HandleType.comment, teller.later(between(random, 2, 9)), [], { opinion });
}
