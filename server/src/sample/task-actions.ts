/** What people do with a task of the sample, each action with its messages. */
import { HandleStatus, HandleType, returnReasonLabels, StepRole } from '@outbound/contract';
import type { Spoken } from './content/index.ts';
import { between, pick, type Random } from './generated/prng.ts';
import type { TaskBuilder } from './task-builder.ts';
import type { ScenarioName, Someone } from './task-plan.ts';
import { nameOf, type Step } from './task-step.ts';

export interface ScenarioRun {
  builder: TaskBuilder;
  scenario: ScenarioName;
  random: Random;
  handler: Someone;
  /** Others of the departments that handle its kind. */
  colleagues: readonly Someone[];
  watcher: Someone | null;
  opinions: Readonly<Record<Spoken, readonly string[]>>;
  /** The result as handed in at that wire time. */
  result(at: string): Record<string, unknown>;
}

export const say = ({ random, opinions }: ScenarioRun, about: Spoken): string =>
  pick(random, opinions[about]);
export const another = ({ random, colleagues, handler }: ScenarioRun): Someone =>
  pick(
    random,
    colleagues.filter(({ userId }) => userId !== handler.userId),
  );
/** Minutes: a share of the time from signing to the deadline. */
export const spent = ({ random }: ScenarioRun, step: Step, least: number, most: number) =>
  Math.max(
    3,
    Math.round(
      (((step.handle_deadline.getTime() - step.created_at.getTime()) / 60_000) *
        between(random, least, most)) /
        100,
    ),
  );

type Kind = Parameters<TaskBuilder['notify']>[0]['type'];
export const notifyHandler = (
  { builder }: ScenarioRun,
  step: Step,
  type: Kind,
  words: Record<string, unknown> = {},
) => builder.notify({ type, to: step.handler_user_id === null ? [] : [step.handler_user_id], step, words });
export const notifyOriginator = (
  { builder }: ScenarioRun,
  step: Step,
  type: Kind,
  words: Record<string, unknown> = {},
) => builder.notify({ type, to: [builder.wanted.origin.userId], step, words });

const whoOf = ({ handler, colleagues }: ScenarioRun, step: Step): Someone =>
  [handler, ...colleagues].find(({ userId }) => userId === step.handler_user_id) ?? handler;

export function sign(run: ScenarioRun, step: Step): void {
  const { builder, random } = run;
  if (step.handle_status !== HandleStatus.unsigned) return;
  const at = builder.later(between(random, 2, 9));
  const who = whoOf(run, step);
  builder.act(who, HandleType.sign, at, [[step, { handle_status: HandleStatus.pending, sign_at: at }]], {
    since: step.created_at,
  });
  notifyOriginator(run, step, 3, { by: who.userName });
}

export function feedback(run: ScenarioRun, step: Step): void {
  const { builder, random } = run;
  const opinion = say(run, HandleType.feedback);
  const who = whoOf(run, step);
  builder.act(who, HandleType.feedback, builder.later(between(random, 3, 12)), [[step, { opinion }]], {
    opinion,
  });
  notifyOriginator(run, step, 4, { by: who.userName, opinion });
}

export function handIn(run: ScenarioRun, step: Step, minutes: number, isReviewed: boolean): void {
  const { builder } = run;
  const { origin, zone, template } = builder.wanted;
  const at = builder.later(minutes);
  const handle_data = run.result(zone.text(new Date(at.getTime() - 60_000)));
  const isLate = at > step.handle_deadline;
  const from = builder.at;
  builder.at = at;
  const review = builder.minutesLater(template.settings.reviewLimit);
  builder.at = from;
  builder.act(
    whoOf(run, step),
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
  notifyOriginator(run, step, 5, { by: step.handler_user_name ?? '', byDept, isReviewed });
}

/** Hands it in, and has it approved where its kind is reviewed. */
export function finish(run: ScenarioRun, step: Step, minutes: number): void {
  const { isReviewed } = run.builder.wanted;
  handIn(run, step, minutes, isReviewed);
  if (isReviewed) approve(run, step);
  else notifyCompleted(run);
}

const unreviewed = { reviewer_user_id: null, review_deadline: null };

export function approve(run: ScenarioRun, step: Step): void {
  const { builder, random } = run;
  const at = builder.later(between(random, 4, 40));
  builder.act(
    builder.wanted.origin,
    HandleType.approve,
    at,
    [[step, { ...unreviewed, handle_status: HandleStatus.completed, finish_at: at }]],
    { opinion: say(run, HandleType.approve), since: step.submit_at },
  );
  notifyHandler(run, step, 9);
  notifyCompleted(run);
}

export function notifyCompleted({ builder, watcher }: ScenarioRun): void {
  if (builder.open.length > 0) return;
  const ids = builder.steps.flatMap((step) => step.handler_user_id ?? []);
  builder.notify({ type: 10, to: watcher ? [...ids, watcher.userId] : ids });
}

export function rework(run: ScenarioRun, step: Step): void {
  const { builder, random } = run;
  const opinion = say(run, HandleType.rework);
  builder.at = builder.later(between(random, 3, 20));
  const extended = builder.minutesLater(builder.wanted.template.settings.reworkLimit);
  builder.act(
    builder.wanted.origin,
    HandleType.rework,
    builder.at,
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
  notifyHandler(run, step, 6, { opinion });
}

export function refuse(run: ScenarioRun, step: Step): void {
  const { builder, random } = run;
  const at = builder.later(between(random, 3, 15));
  const list = run.opinions[HandleType.refuse];
  const place = between(random, 0, list.length - 1);
  const opinion = list[place] ?? '';
  const reason = place === 1 ? 2 : 1;
  const who = whoOf(run, step);
  builder.act(
    who,
    HandleType.refuse,
    at,
    [[step, { handle_status: HandleStatus.refused, finish_at: at, return_reason: reason, opinion }]],
    { opinion, reason },
  );
  notifyOriginator(run, step, 7, {
    ...{ by: who.userName, byDept: who.deptName, opinion },
    reason: returnReasonLabels[reason],
  });
}

export function transfer(run: ScenarioRun, step: Step): { who: Someone; step: Step } {
  const { builder, random } = run;
  const who = another(run);
  const at = builder.later(between(random, 3, 20));
  builder.at = at;
  const next = {
    ...builder.step(who, { from: step.id }),
    sign_deadline: step.handle_deadline,
    handle_deadline: step.handle_deadline,
  };
  const from = whoOf(run, step);
  const opinion = say(run, HandleType.transfer);
  builder.act(
    from,
    HandleType.transfer,
    at,
    [[step, { handle_status: HandleStatus.transferred, is_current: false, finish_at: at }]],
    { opinion, targets: `${from.userName} → ${nameOf(next)}`, begins: [next] },
  );
  notifyHandler(run, next, 12, { by: from.userName });
  notifyOriginator(run, next, 13, { by: from.userName, to: who.userName });
  return { who, step: next };
}

export function invite(run: ScenarioRun, step: Step): void {
  const { builder, random } = run;
  const helper = another(run);
  builder.at = builder.later(between(random, 2, 8));
  const second = {
    ...builder.step(helper, { role: StepRole.assistant, from: step.id }),
    handle_deadline: step.handle_deadline,
  };
  const by = whoOf(run, step);
  builder.act(by, HandleType.invite, builder.at, [[step, {}]], {
    ...{ begins: [second], targets: nameOf(second), opinion: say(run, HandleType.invite) },
  });
  notifyHandler(run, second, 16, { by: by.userName });
}

export function comment(run: ScenarioRun): void {
  const { builder, random } = run;
  const opinion = say(run, HandleType.comment);
  builder.act(builder.wanted.origin, HandleType.comment, builder.later(between(random, 2, 9)), [], {
    opinion,
  });
}
