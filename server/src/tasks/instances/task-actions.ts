/** What is done to a task as a whole. */
import { HandleStatus, isOpenStep, StepRole, TaskStatus, taskFault } from '@outbound/contract';
import { sql } from 'kysely';
import { Refusal, wrongField } from '../../http/refusal.ts';
import {
  beginMains,
  closeExtensions,
  type Effect,
  joinedNames,
  targetName,
  withoutPresent,
} from './action-parts.ts';
import { minutesLater } from './deadlines.ts';
import { findMainTargets, findPeople } from './recipients.ts';
import type { StepRecord } from './task.ts';
import type { TaskWork } from './work.ts';

export const taskEffects = {
  async confirmClose({ work }) {
    for (const step of work.mains)
      if (step.handle_status === HandleStatus.refused) work.change(step, { is_current: false });
    return {};
  },

  async withdraw({ work, body }) {
    const open = work.openSteps;
    work.tell(11, { handlersOf: open }, { opinion: body.opinion ?? '', isWithdrawn: true });
    work.end(
      work.steps.filter((step) => step.is_current && isOpenStep(step.handle_status)),
      { leave: true },
    );
    for (const step of work.steps.filter((one) => one.is_current)) work.change(step, { is_current: false });
    work.changeTask({
      status: TaskStatus.draft,
      dispatched_at: null,
      was_withdrawn: true,
      draft_version: work.task.draft_version + 1,
      draft: {
        targetList: uniqueTargets(open),
        ccUserIdList: work.watchers,
        splitFlag: 0,
      },
    });
    return {};
  },

  async terminate({ work, body, acting }) {
    const open = work.openSteps;
    work.tell(11, { handlersOf: open }, { opinion: body.opinion ?? '' });
    const others = [...work.watchers, ...(acting.actor === 'supervisor' ? [work.task.origin_user_id] : [])];
    if (others.length > 0) work.tell(11, { users: others }, { opinion: body.opinion ?? '' });
    work.changeTask({ terminated_at: work.now });
    work.end(open);
    return {};
  },

  async reopen({ work, body, person }) {
    const wanted = new Set(body.reopenDetailIdList ?? []);
    const steps = work.mains.filter(
      (step) => wanted.has(step.id) && step.handle_status === HandleStatus.completed,
    );
    if (steps.length !== wanted.size) throw wrongField('reopenDetailIdList', taskFault('onlyCompleted'));
    const { settings } = work.template;
    const extended = minutesLater(work.now, settings.reworkLimit, work.at.calendar);
    for (const step of steps)
      work.change(step, {
        handle_status: HandleStatus.returned,
        finish_at: null,
        submit_at: null,
        handle_deadline:
          step.handle_deadline !== null && step.handle_deadline > extended ? step.handle_deadline : extended,
        opinion: body.opinion || null,
      });
    await closeExtensions(
      work.trx,
      steps.map(({ id }) => id),
      person.userId,
      work.now,
    );
    work.changeTask({ finish_at: null });
    work.tell(6, { handlersOf: steps }, { opinion: body.opinion ?? '' });
    return {};
  },

  async addTarget({ work, body }) {
    const { task } = work;
    const targets = withoutPresent(
      work,
      await findMainTargets(work.trx, body.targetList ?? []),
      StepRole.main,
    );
    if (targets.length === 0) throw new Refusal('TM4000.noNewTarget');
    if (body.replaceDetailId !== undefined) {
      const replaced = work.mains.find((step) => step.id === body.replaceDetailId);
      if (replaced?.handle_status !== HandleStatus.refused)
        throw wrongField('replaceDetailId', taskFault('onlyRefused'));
      work.change(replaced, { is_current: false });
    }
    const begun = await beginMains(work, targets, task.wanted_deadline);
    work.tell(1, { handlersOf: begun });
    return { targetNames: joinedNames(targets.map(targetName)) };
  },

  async comment({ work, body, person }) {
    const mentioned = await findPeople(work.trx, body.userIdList ?? []);
    work.task.comment_num += 1;
    await work.trx
      .updateTable('task_instance')
      .set({ comment_num: work.task.comment_num })
      .where('id', '=', work.task.id)
      .execute();
    if (mentioned.length > 0) {
      await watch(work, mentioned);
      work.tell(
        19,
        { users: mentioned.map(({ userId }) => userId) },
        { opinion: body.opinion ?? '', by: person.userName },
      );
    }
    return {
      targetNames: mentioned.map(({ userName }) => userName).join('、') || undefined,
      files: body.fileList,
    };
  },

  async addWatcher({ work, body, person }) {
    const people = await findPeople(work.trx, body.userIdList ?? []);
    if (people.length === 0) throw wrongField('userIdList', taskFault('watchers'));
    const fresh = people.filter(({ userId }) => !work.watchers.includes(userId));
    await watch(work, people);
    work.tell(14, { users: fresh.map(({ userId }) => userId) }, { by: person.userName });
    return { targetNames: people.map(({ userName }) => userName).join('、') };
  },

  async leave({ work, person }) {
    await work.trx
      .deleteFrom('task_watch')
      .where('instance_id', '=', work.task.id)
      .where('user_id', '=', person.userId)
      .execute();
    work.leave(person.userId);
    return {};
  },
} satisfies Record<string, Effect>;

const uniqueTargets = (steps: readonly StepRecord[]) => [
  ...new Map(
    steps.map((step) => {
      const targetId = step.target_type === 1 ? (step.handler_user_id ?? 0) : step.handler_dept_id;
      return [`${step.target_type} ${targetId}`, { targetType: step.target_type, targetId }];
    }),
  ).values(),
];

async function watch(work: TaskWork, people: readonly { userId: number }[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await sql`insert into task_watch (instance_id, user_id, created_at)
    select ${work.task.id}, id, ${work.now} from unnest(${ids}::bigint[]) as id on conflict do nothing`.execute(
    work.trx,
  );
  work.watchers = [...new Set([...work.watchers, ...ids])];
}
