/** What is done to a step by who works on it, and by who reviews it. */
import {
  CompleteMode,
  HandleStatus,
  mergeMasked,
  ReviewerType,
  StepRole,
  taskFault,
} from '@outbound/contract';
import { Refusal, wrongField } from '../../http/refusal.ts';
import { readMessagesOfDetail } from '../../messages/index.ts';
import { findFormEntries } from '../templates/index.ts';
import {
  closeReachedExtension,
  type Effect,
  joined,
  laterThan,
  overtaken,
  secondsBetween,
  takenBy,
} from './action-parts.ts';
import { minutesLater } from './deadlines.ts';
import { changesBetween, keepAnswers, readAnswers } from './form.ts';
import { nameAnswers } from './named-answers.ts';
import type { Person } from './person.ts';
import { findHead, findReviewers } from './recipients.ts';
import type { Answers, StepRecord } from './task.ts';
import type { TaskWork } from './work.ts';

export const stepEffects = {
  async sign({ work, person, step }) {
    const { now } = work;
    work.change(step, {
      ...takenBy(person, step),
      handle_status: HandleStatus.pending,
      sign_at: now,
    });
    work.tell(3, { users: [work.task.origin_user_id] }, { step });
    await readMessagesOfDetail(work.trx, step.id, { exceptUserId: person.userId });
    return { step, costSeconds: secondsBetween(step.created_at, now) };
  },

  async feedback({ work, body, person, step }) {
    if (!body.opinion && body.formData === undefined) throw wrongField('opinion', taskFault('feedback'));
    // An opinion by itself leaves alone what is being written.
    const handled =
      body.formData && (await judged(work, person, step, { sent: body.formData, partial: true }));
    const changes = handled
      ? changesBetween(work.template.handleItems, step.handle_data ?? {}, handled.answers, handled.entries)
      : [];
    work.change(step, {
      ...takenBy(person, step),
      ...(handled && { handle_data: handled.answers, draft_data: null }),
      files: joined(step.files, body.fileList),
      opinion: body.opinion || step.opinion,
    });
    work.tell(
      4,
      { users: [work.task.origin_user_id, ...work.watchers] },
      { step, opinion: body.opinion ?? '' },
    );
    return { step, changes, files: body.fileList };
  },

  async saveProgress({ work, body, step }) {
    if (body.draftVersion !== undefined && body.draftVersion !== step.draft_version)
      throw await overtaken(work, step.draft_version);
    const stored = step.draft_data ?? step.handle_data ?? {};
    const kept = keepAnswers(work.template.handleItems, body.formData ?? {}, stored);
    step.draft_data = kept;
    step.draft_version += 1;
    // Past `save`: what is kept on the way is nobody else's matter, and moves no version.
    await work.trx
      .updateTable('task_detail')
      .set({ draft_data: JSON.stringify(kept), draft_version: step.draft_version })
      .where('id', '=', step.id)
      .execute();
    return null;
  },

  async complete({ work, body, person, step }) {
    const { now, task, template } = work;
    const { answers, entries } = await judged(work, person, step, {
      sent: body.formData ?? {},
      partial: false,
    });
    requireFinalStage(work, answers);
    const changes = changesBetween(template.handleItems, step.handle_data ?? {}, answers, entries);
    const isReviewed = task.need_review && step.role_type === StepRole.main;
    const isLate = step.handle_deadline !== null && now > step.handle_deadline;
    const reviewer = isReviewed
      ? await findReviewer(work)
      : { reviewer_user_id: null, reviewer_role_id: null };
    work.change(step, {
      ...takenBy(person, step),
      ...reviewer,
      handle_status: isReviewed ? HandleStatus.reviewing : HandleStatus.completed,
      handle_data: answers,
      draft_data: null,
      files: joined(step.files, body.fileList),
      opinion: body.opinion || null,
      was_late: step.was_late || isLate,
      submit_at: now,
      finish_at: isReviewed ? null : now,
      review_deadline: isReviewed
        ? minutesLater(now, template.settings.reviewLimit, work.at.calendar)
        : step.review_deadline,
    });
    const told = [task.origin_user_id, ...(await findReviewers(work.trx, reviewer, task.origin_dept_id))];
    const by = step.handler_user_name ?? person.userName;
    work.tell(5, { users: told }, { step, by, byDept: step.handler_dept_name, isReviewed });
    return {
      step,
      changes,
      files: body.fileList,
      snapshot: { handleData: answers },
      costSeconds: secondsBetween(step.sign_at ?? step.created_at, now),
      othersOpinion: task.complete_mode === CompleteMode.any ? '其他单位已办结' : '任务已办结',
    };
  },

  async recallResult({ work, step }) {
    work.change(step, {
      handle_status: HandleStatus.pending,
      reviewer_user_id: null,
      reviewer_role_id: null,
      review_deadline: null,
      submit_at: null,
    });
    return { step };
  },

  async approve({ work, body, step }) {
    const { now } = work;
    const costSeconds = secondsBetween(step.submit_at, now);
    work.change(step, {
      handle_status: HandleStatus.completed,
      reviewer_user_id: null,
      reviewer_role_id: null,
      finish_at: now,
      opinion: body.opinion || step.opinion,
    });
    work.tell(9, { handlersOf: [step] }, { step });
    return {
      step,
      costSeconds,
      othersOpinion: work.task.complete_mode === CompleteMode.any ? '其他单位已办结' : '任务已办结',
    };
  },

  async rework({ work, body, person, step }) {
    const { now, template } = work;
    const extended = minutesLater(now, template.settings.reworkLimit, work.at.calendar);
    const costSeconds = secondsBetween(step.submit_at, now);
    const wanted = body.newDeadline === undefined ? null : laterThan(work, body.newDeadline);
    const before = step.handle_deadline ?? extended;
    work.change(step, {
      handle_status: HandleStatus.returned,
      reviewer_user_id: null,
      reviewer_role_id: null,
      review_deadline: null,
      submit_at: null,
      handle_deadline: wanted ?? (before > extended ? before : extended),
      field_marks: body.fieldMarkList ?? [],
      opinion: body.opinion || null,
    });
    await closeReachedExtension(work.trx, step, person.userId, now);
    work.tell(6, { handlersOf: [step] }, { step, opinion: body.opinion ?? '' });
    return { step, marks: body.fieldMarkList, costSeconds };
  },
} satisfies Record<string, Effect>;

async function judged(
  work: TaskWork,
  person: Person,
  step: StepRecord,
  { sent, partial }: { sent: Answers; partial: boolean },
) {
  const items = work.template.handleItems;
  const stored = step.handle_data ?? {};
  // What was kept on the way stands for masked values, too.
  const base = step.draft_data ? mergeMasked(items, stored, step.draft_data).answers : stored;
  const entries = await findFormEntries(work.trx, items);
  const { now, zone } = work.at;
  const answers = readAnswers(items, sent, { stored: base, entries, now, zone, partial });
  return {
    answers: await nameAnswers(work.trx, items, answers, { person, stored, entries }),
    entries,
  };
}

/** A case that goes on is reported, not completed (2.6.6). */
const openStages = new Set(['受案', '立案', '侦查中']);

function requireFinalStage({ template }: TaskWork, answers: Answers): void {
  if (template.settings.factMapper === 'case' && openStages.has(String(answers.stage ?? '')))
    throw new Refusal('TM4017');
}

async function findReviewer({ task, template: { settings }, trx }: TaskWork) {
  if (settings.reviewerType === ReviewerType.role && settings.reviewerRoleId !== null)
    return { reviewer_user_id: null, reviewer_role_id: settings.reviewerRoleId };
  const head =
    settings.reviewerType === ReviewerType.leader ? await findHead(trx, task.origin_dept_id) : null;
  return { reviewer_user_id: head ?? task.origin_user_id, reviewer_role_id: null };
}
