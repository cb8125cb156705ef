/** What happens to a task of the sample: for each scenario the actions that it takes. */
import { HandleStatus, HandleType } from '@outbound/contract';
import { between } from './generated/prng.ts';
import {
  another,
  approve,
  comment,
  feedback,
  finish,
  handIn,
  invite,
  notifyCompleted,
  notifyHandler,
  notifyOriginator,
  refuse,
  rework,
  type ScenarioRun,
  say,
  sign,
  spent,
  transfer,
} from './task-actions.ts';
import type { ScenarioName, Someone } from './task-plan.ts';
import { nameOf, type Step } from './task-step.ts';

/** Plays its scenario from the dispatch to where it stands now. */
export function playScenario(run: ScenarioRun): void {
  const { builder, scenario, handler, watcher } = run;
  const { wanted } = builder;
  const { origin } = wanted;
  if (scenario === 'draft') {
    builder.keepDraft(draftOf(handler));
    builder.act(origin, HandleType.saveDraft, builder.later(2));
    return;
  }
  if (watcher) builder.watch(watcher.userId);
  const other = another(run);
  const isTogether = scenario === 'together' || scenario === 'confirmed';
  const main = builder.step(handler, { isDepartment: scenario === 'department' });
  const begins = isTogether ? [main, builder.step(other)] : [main];
  builder.act(origin, HandleType.dispatch, builder.at, [], {
    begins,
    targets: begins.map(nameOf).join('、'),
    snapshot: { formData: wanted.formData, templateVersionId: wanted.template.versionId },
  });
  for (const step of begins)
    builder.notify({ type: 1, to: step.handler_user_id === null ? [] : [step.handler_user_id], step });
  if (watcher) builder.notify({ type: 14, to: [watcher.userId], step: main, words: { by: origin.userName } });
  scenarios[scenario](run, main, begins[1] ?? main);
  for (const step of builder.open) builder.passRungs(step);
}

type Scenario = (run: ScenarioRun, main: Step, second: Step) => void;
const nothing: Scenario = () => {};

const scenarios: Record<Exclude<ScenarioName, 'draft'>, Scenario> = {
  unsigned: nothing,
  department: nothing,
  pending: (run, main) => {
    sign(run, main);
    if (between(run.random, 0, 1) === 1) feedback(run, main);
  },
  late: (run, main) => {
    sign(run, main);
    feedback(run, main);
    run.builder.passRungs(main);
    const { builder } = run;
    const urgedAt = builder.later(6);
    builder.act(
      builder.wanted.origin,
      HandleType.urge,
      urgedAt,
      [[main, { urge_num: 1, urged_at: urgedAt }]],
      {
        targets: main.handler_user_name ?? main.handler_dept_name,
      },
    );
    notifyHandler(run, main, 18, { by: builder.wanted.origin.userName });
  },
  reviewing: (run, main) => {
    sign(run, main);
    handIn(run, main, spent(run, main, 5, 30), true);
  },
  rework: (run, main) => {
    sign(run, main);
    handIn(run, main, spent(run, main, 5, 20), true);
    rework(run, main);
  },
  refused: (run, main) => refuse(run, main),
  transferred: (run, main) => {
    sign(run, main);
    transfer(run, main);
  },
  assisted: (run, main) => {
    sign(run, main);
    invite(run, main);
    comment(run);
  },
  completed: (run, main) => {
    sign(run, main);
    if (between(run.random, 0, 2) === 0) feedback(run, main);
    finish(run, main, spent(run, main, 15, 70));
  },
  completedLate: (run, main) => {
    sign(run, main);
    feedback(run, main);
    run.builder.passRungs(main);
    finish(run, main, spent(run, main, 105, 140));
  },
  reworked: (run, main) => {
    sign(run, main);
    handIn(run, main, spent(run, main, 15, 50), true);
    rework(run, main);
    handIn(run, main, between(run.random, 15, 90), true);
    approve(run, main);
  },
  together: (run, main, second) => {
    sign(run, main);
    sign(run, second);
    finish(run, main, spent(run, main, 15, 40));
    finish(run, second, between(run.random, 5, 60));
  },
  confirmed: (run, main, second) => {
    sign(run, main);
    refuse(run, second);
    finish(run, main, spent(run, main, 15, 50));
    const { builder } = run;
    builder.act(
      builder.wanted.origin,
      HandleType.confirmClose,
      builder.later(between(run.random, 5, 60)),
      [[second, { is_current: false }]],
      { opinion: say(run, HandleType.confirmClose) },
    );
    notifyCompleted(run);
  },
  resubmitted: (run, main) => {
    refuse(run, main);
    const { builder } = run;
    const { origin } = builder.wanted;
    builder.at = builder.later(between(run.random, 10, 60));
    const round = builder.newRound();
    const again = { ...builder.step(run.handler, { from: main.id }), round_no: round };
    builder.act(origin, HandleType.resubmit, builder.at, [[main, { is_current: false }]], {
      begins: [again],
      targets: nameOf(again),
      opinion: say(run, HandleType.resubmit),
    });
    notifyHandler(run, again, 2);
    sign(run, again);
    finish(run, again, spent(run, again, 15, 60));
  },
  reopened: (run, main) => {
    sign(run, main);
    finish(run, main, spent(run, main, 15, 60));
    const { builder, random } = run;
    const at = builder.later(between(random, 300, 1_400));
    const opinion = say(run, HandleType.reopen);
    builder.at = at;
    builder.act(
      builder.wanted.origin,
      HandleType.reopen,
      at,
      [
        [
          main,
          {
            ...{ handle_status: HandleStatus.returned, finish_at: null, submit_at: null, opinion },
            handle_deadline: builder.minutesLater(builder.wanted.template.settings.reworkLimit),
          },
        ],
      ],
      { opinion },
    );
    notifyHandler(run, main, 6, { opinion });
    finish(run, main, between(random, 20, 100));
  },
  extended: (run, main) => {
    sign(run, main);
    const { builder } = run;
    const { origin, zone } = builder.wanted;
    const opinion = say(run, HandleType.askExtension);
    const until = new Date(main.handle_deadline.getTime() + 120 * 60_000);
    const asked = builder.later(spent(run, main, 30, 60));
    builder.act(run.handler, HandleType.askExtension, asked, [[main, {}]], { opinion });
    notifyOriginator(run, main, 17, { until, by: run.handler.userName });
    const decided = builder.later(between(run.random, 3, 15));
    builder.extensions.push({
      detail_id: main.id,
      apply_user_id: run.handler.userId,
      apply_user_name: run.handler.userName,
      new_deadline: until,
      reason: opinion,
      state: 1,
      decided_by: origin.userId,
      decided_at: decided,
      created_at: asked,
    });
    builder.act(
      origin,
      HandleType.adjustDeadline,
      decided,
      [[main, { handle_deadline: until, extension_num: 1 }]],
      { opinion: say(run, HandleType.adjustDeadline) },
    );
    notifyHandler(run, main, 8, { until, zone });
    finish(run, main, between(run.random, 20, 90));
  },
  handedOn: (run, main) => {
    sign(run, main);
    const next = transfer(run, main);
    sign({ ...run, handler: next.who }, next.step);
    finish({ ...run, handler: next.who }, next.step, spent(run, next.step, 15, 50));
  },
  terminated: (run, main) => {
    const { builder } = run;
    comment(run);
    const at = builder.later(between(run.random, 3, 20));
    const opinion = say(run, HandleType.terminate);
    builder.act(
      builder.wanted.origin,
      HandleType.terminate,
      at,
      [[main, { handle_status: HandleStatus.terminated, finish_at: at }]],
      { opinion },
    );
    notifyHandler(run, main, 11, { opinion });
  },
  withdrawn: (run, main) => {
    const { builder } = run;
    const at = builder.later(between(run.random, 2, 9));
    const opinion = say(run, HandleType.withdraw);
    builder.keepDraft(draftOf(run.handler), { wasWithdrawn: true });
    builder.act(
      builder.wanted.origin,
      HandleType.withdraw,
      at,
      [[main, { handle_status: HandleStatus.terminated, is_current: false, finish_at: at }]],
      { opinion },
    );
    notifyHandler(run, main, 11, { opinion, isWithdrawn: true });
  },
};

const draftOf = ({ userId }: Someone) => ({
  targetList: [{ targetType: 1, targetId: userId }],
  ccUserIdList: [],
  splitFlag: 0,
});
