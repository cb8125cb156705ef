/** What happens to a task of the sample, by how it goes. */
import { HandleStatus, HandleType, returnReasonLabels, StepRole } from '@outbound/contract';
import type { Spoken } from './content/index.ts';
import { between, pick, type Random } from './generated/prng.ts';
import type { Plot, Someone } from './task-plan.ts';
import { nameOf, type Step, type Teller } from './task-teller.ts';

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

/** Plays it from the dispatch to where it stands now. */
export function play(cast: Cast): void {
  const { teller, plot, handler, watcher } = cast;
  const { wanted } = teller;
  const { origin } = wanted;
  if (plot === 'draft') {
    teller.keepDraft(draftOf(handler));
    teller.act(origin, HandleType.saveDraft, teller.later(2));
    return;
  }
  if (watcher) teller.watch(watcher.userId);
  const other = another(cast);
  const isTogether = plot === 'together' || plot === 'confirmed';
  const main = teller.step(handler, { isDepartment: plot === 'department' });
  const begins = isTogether ? [main, teller.step(other)] : [main];
  teller.act(origin, HandleType.dispatch, teller.at, [], {
    begins,
    targets: begins.map(nameOf).join('、'),
    snapshot: { formData: wanted.formData, templateVersionId: wanted.template.versionId },
  });
  for (const step of begins)
    teller.tell({ type: 1, to: step.handler_user_id === null ? [] : [step.handler_user_id], step });
  if (watcher) teller.tell({ type: 14, to: [watcher.userId], step: main, words: { by: origin.userName } });
  scenes[plot](cast, main, begins[1] ?? main);
  for (const step of teller.open) teller.passRungs(step);
}

type Scene = (cast: Cast, main: Step, second: Step) => void;
const nothing: Scene = () => {};

const scenes: Record<Exclude<Plot, 'draft'>, Scene> = {
  unsigned: nothing,
  department: nothing,
  pending: (cast, main) => {
    sign(cast, main);
    if (between(cast.random, 0, 1) === 1) feedback(cast, main);
  },
  late: (cast, main) => {
    sign(cast, main);
    feedback(cast, main);
    cast.teller.passRungs(main);
    const { teller } = cast;
    const urgedAt = teller.later(6);
    teller.act(teller.wanted.origin, HandleType.urge, urgedAt, [[main, { urge_num: 1, urged_at: urgedAt }]], {
      targets: main.handler_user_name ?? main.handler_dept_name,
    });
    tellHandler(cast, main, 18, { by: teller.wanted.origin.userName });
  },
  reviewing: (cast, main) => {
    sign(cast, main);
    handIn(cast, main, spent(cast, main, 5, 30), true);
  },
  rework: (cast, main) => {
    sign(cast, main);
    handIn(cast, main, spent(cast, main, 5, 20), true);
    rework(cast, main);
  },
  refused: (cast, main) => refuse(cast, main),
  transferred: (cast, main) => {
    sign(cast, main);
    transfer(cast, main);
  },
  assisted: (cast, main) => {
    sign(cast, main);
    invite(cast, main);
    comment(cast);
  },
  completed: (cast, main) => {
    sign(cast, main);
    if (between(cast.random, 0, 2) === 0) feedback(cast, main);
    finish(cast, main, spent(cast, main, 15, 70));
  },
  completedLate: (cast, main) => {
    sign(cast, main);
    feedback(cast, main);
    cast.teller.passRungs(main);
    finish(cast, main, spent(cast, main, 105, 140));
  },
  reworked: (cast, main) => {
    sign(cast, main);
    handIn(cast, main, spent(cast, main, 15, 50), true);
    rework(cast, main);
    handIn(cast, main, between(cast.random, 15, 90), true);
    approve(cast, main);
  },
  together: (cast, main, second) => {
    sign(cast, main);
    sign(cast, second);
    finish(cast, main, spent(cast, main, 15, 40));
    finish(cast, second, between(cast.random, 5, 60));
  },
  confirmed: (cast, main, second) => {
    sign(cast, main);
    refuse(cast, second);
    finish(cast, main, spent(cast, main, 15, 50));
    const { teller } = cast;
    teller.act(
      teller.wanted.origin,
      HandleType.confirmClose,
      teller.later(between(cast.random, 5, 60)),
      [[second, { is_current: false }]],
      { opinion: say(cast, HandleType.confirmClose) },
    );
    tellDone(cast);
  },
  resubmitted: (cast, main) => {
    refuse(cast, main);
    const { teller } = cast;
    const { origin } = teller.wanted;
    teller.at = teller.later(between(cast.random, 10, 60));
    const round = teller.newRound();
    const again = { ...teller.step(cast.handler, { from: main.id }), round_no: round };
    teller.act(origin, HandleType.resubmit, teller.at, [[main, { is_current: false }]], {
      begins: [again],
      targets: nameOf(again),
      opinion: say(cast, HandleType.resubmit),
    });
    tellHandler(cast, again, 2);
    sign(cast, again);
    finish(cast, again, spent(cast, again, 15, 60));
  },
  reopened: (cast, main) => {
    sign(cast, main);
    finish(cast, main, spent(cast, main, 15, 60));
    const { teller, random } = cast;
    const at = teller.later(between(random, 300, 1_400));
    const opinion = say(cast, HandleType.reopen);
    teller.at = at;
    teller.act(
      teller.wanted.origin,
      HandleType.reopen,
      at,
      [
        [
          main,
          {
            ...{ handle_status: HandleStatus.returned, finish_at: null, submit_at: null, opinion },
            handle_deadline: teller.minutesLater(teller.wanted.template.settings.reworkLimit),
          },
        ],
      ],
      { opinion },
    );
    tellHandler(cast, main, 6, { opinion });
    finish(cast, main, between(random, 20, 100));
  },
  extended: (cast, main) => {
    sign(cast, main);
    const { teller } = cast;
    const { origin, zone } = teller.wanted;
    const opinion = say(cast, HandleType.askExtension);
    const until = new Date(main.handle_deadline.getTime() + 120 * 60_000);
    const asked = teller.later(spent(cast, main, 30, 60));
    teller.act(cast.handler, HandleType.askExtension, asked, [[main, {}]], { opinion });
    tellOrigin(cast, main, 17, { until, by: cast.handler.userName });
    const decided = teller.later(between(cast.random, 3, 15));
    teller.extensions.push({
      detail_id: main.id,
      apply_user_id: cast.handler.userId,
      apply_user_name: cast.handler.userName,
      new_deadline: until,
      reason: opinion,
      state: 1,
      decided_by: origin.userId,
      decided_at: decided,
      created_at: asked,
    });
    teller.act(
      origin,
      HandleType.adjustDeadline,
      decided,
      [[main, { handle_deadline: until, extension_num: 1 }]],
      { opinion: say(cast, HandleType.adjustDeadline) },
    );
    tellHandler(cast, main, 8, { until, zone });
    finish(cast, main, between(cast.random, 20, 90));
  },
  handedOn: (cast, main) => {
    sign(cast, main);
    const next = transfer(cast, main);
    sign({ ...cast, handler: next.who }, next.step);
    finish({ ...cast, handler: next.who }, next.step, spent(cast, next.step, 15, 50));
  },
  terminated: (cast, main) => {
    const { teller } = cast;
    comment(cast);
    const at = teller.later(between(cast.random, 3, 20));
    const opinion = say(cast, HandleType.terminate);
    teller.act(
      teller.wanted.origin,
      HandleType.terminate,
      at,
      [[main, { handle_status: HandleStatus.terminated, finish_at: at }]],
      { opinion },
    );
    tellHandler(cast, main, 11, { opinion });
  },
  withdrawn: (cast, main) => {
    const { teller } = cast;
    const at = teller.later(between(cast.random, 2, 9));
    const opinion = say(cast, HandleType.withdraw);
    teller.keepDraft(draftOf(cast.handler), { wasWithdrawn: true });
    teller.act(
      teller.wanted.origin,
      HandleType.withdraw,
      at,
      [[main, { handle_status: HandleStatus.terminated, is_current: false, finish_at: at }]],
      { opinion },
    );
    tellHandler(cast, main, 11, { opinion, isWithdrawn: true });
  },
};

const draftOf = ({ userId }: Someone) => ({
  targetList: [{ targetType: 1, targetId: userId }],
  ccUserIdList: [],
  splitFlag: 0,
});
const say = ({ random, opinions }: Cast, about: Spoken): string => pick(random, opinions[about]);
const another = ({ random, colleagues, handler }: Cast): Someone =>
  pick(
    random,
    colleagues.filter(({ userId }) => userId !== handler.userId),
  );
/** Minutes: a share of the time from signing to the deadline. */
const spent = ({ random }: Cast, step: Step, least: number, most: number) =>
  Math.max(
    3,
    Math.round(
      (((step.handle_deadline.getTime() - step.created_at.getTime()) / 60_000) *
        between(random, least, most)) /
        100,
    ),
  );

type Kind = Parameters<Teller['tell']>[0]['type'];
const tellHandler = ({ teller }: Cast, step: Step, type: Kind, words: Record<string, unknown> = {}) =>
  teller.tell({ type, to: step.handler_user_id === null ? [] : [step.handler_user_id], step, words });
const tellOrigin = ({ teller }: Cast, step: Step, type: Kind, words: Record<string, unknown> = {}) =>
  teller.tell({ type, to: [teller.wanted.origin.userId], step, words });

const whoOf = ({ handler, colleagues }: Cast, step: Step): Someone =>
  [handler, ...colleagues].find(({ userId }) => userId === step.handler_user_id) ?? handler;

function sign(cast: Cast, step: Step): void {
  const { teller, random } = cast;
  if (step.handle_status !== HandleStatus.unsigned) return;
  const at = teller.later(between(random, 2, 9));
  const who = whoOf(cast, step);
  teller.act(who, HandleType.sign, at, [[step, { handle_status: HandleStatus.pending, sign_at: at }]], {
    since: step.created_at,
  });
  tellOrigin(cast, step, 3, { by: who.userName });
}

function feedback(cast: Cast, step: Step): void {
  const { teller, random } = cast;
  const opinion = say(cast, HandleType.feedback);
  const who = whoOf(cast, step);
  teller.act(who, HandleType.feedback, teller.later(between(random, 3, 12)), [[step, { opinion }]], {
    opinion,
  });
  tellOrigin(cast, step, 4, { by: who.userName, opinion });
}

function handIn(cast: Cast, step: Step, minutes: number, isReviewed: boolean): void {
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
function finish(cast: Cast, step: Step, minutes: number): void {
  const { isReviewed } = cast.teller.wanted;
  handIn(cast, step, minutes, isReviewed);
  if (isReviewed) approve(cast, step);
  else tellDone(cast);
}

const unreviewed = { reviewer_user_id: null, review_deadline: null };

function approve(cast: Cast, step: Step): void {
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

function tellDone({ teller, watcher }: Cast): void {
  if (teller.open.length > 0) return;
  const ids = teller.steps.flatMap((step) => step.handler_user_id ?? []);
  teller.tell({ type: 10, to: watcher ? [...ids, watcher.userId] : ids });
}

function rework(cast: Cast, step: Step): void {
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

function refuse(cast: Cast, step: Step): void {
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

function transfer(cast: Cast, step: Step): { who: Someone; step: Step } {
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

function invite(cast: Cast, step: Step): void {
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

function comment(cast: Cast): void {
  const { teller, random } = cast;
  const opinion = say(cast, HandleType.comment);
  teller.act(teller.wanted.origin, HandleType.comment, teller.later(between(random, 2, 9)), [], { opinion });
}
