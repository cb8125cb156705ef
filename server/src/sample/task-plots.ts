/** What happens to a task of the sample, by how it goes. */
import { HandleStatus, HandleType } from '@outbound/contract';
import { between } from './generated/prng.ts';
import {
  another,
  approve,
  type Cast,
  comment,
  feedback,
  finish,
  handIn,
  invite,
  refuse,
  rework,
  say,
  sign,
  spent,
  tellDone,
  tellHandler,
  tellOrigin,
  transfer,
} from './task-deeds.ts';
import type { Plot, Someone } from './task-plan.ts';
import { nameOf, type Step } from './task-step.ts';

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
