/** Amending a task that nobody has signed, and resubmitting one that was returned. */
import {
  type Answer,
  type Body,
  type calls,
  HandleStatus,
  HandleType,
  isOpenStep,
  StepRole,
  TaskStatus,
  taskActions,
  taskFault,
} from '@outbound/contract';
import { Refusal, wrongField } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { subjects } from '../../records/subjects.ts';
import { findFormEntries } from '../templates/index.ts';
import {
  beginMains,
  deadlinesOfMains,
  joinedNames,
  openAssistants,
  overtaken,
  targetName,
  withoutPresent,
} from './action-parts.ts';
import { findCalendar } from './calendar.ts';
import { namesOfLinks, setWatchers } from './dispatch.ts';
import { keepEntities } from './duplicates.ts';
import { holdTaskFiles } from './files.ts';
import { changesBetween, entitiesOf, linksOf, readAnswers, searchText } from './form.ts';
import { nameAnswers } from './named-answers.ts';
import type { TaskContext } from './person.ts';
import { findPerson } from './person.ts';
import { judgeAction, maySee } from './policy.ts';
import { presentStep } from './present.ts';
import { findAble, findMainTargets, findPeople, type Target } from './recipients.ts';
import { holdTask, loadTask, type StepRecord } from './task.ts';
import { TaskWork } from './work.ts';

type ModifyBody = Body<typeof calls.taskInstance.submitformodify>;
type Targets = ModifyBody['targetList'];

export function modifyCall(
  context: TaskContext,
  body: ModifyBody,
  zone: TimeZone,
): Promise<Answer<typeof calls.taskInstance.submitformodify>> {
  const { caller, now } = context;
  return context.write(subjects.task, async (trx) => {
    const person = await findPerson(trx, caller);
    if ((await holdTask(trx, { id: body.instanceId })) === null) throw new Refusal('TM4001');
    const loaded = await loadTask(trx, body.instanceId);
    const { task, template } = loaded;
    if (task.status === TaskStatus.draft) throw new Refusal('TM4001');
    if (!maySee(person, loaded)) throw new Refusal('TM4004');
    const calendar = await findCalendar(trx, template.settings, zone);
    const work = new TaskWork(trx, loaded, { person, onBehalfOf: null }, { now, zone, calendar });
    const isReturned = task.status === TaskStatus.returned;
    const verdict = judgeAction(taskActions[isReturned ? 'resubmit' : 'amend'], loaded, null, person, now);
    if (!verdict.may && verdict.why === 'code') throw new Refusal('CM4030');
    if (!verdict.may && verdict.why === 'person')
      throw new Refusal('TM4002', { statusName: statusNameOf(work) });
    if (task.version !== body.version) throw await overtaken(work, task.version);
    if (!verdict.may) throw new Refusal('TM4002', { statusName: statusNameOf(work) });
    work.doer.onBehalfOf = verdict.acting.onBehalfOf;

    const items = template.formItems;
    const entries = await findFormEntries(trx, items);
    const stored = task.form_data;
    const read = readAnswers(items, body.formData, { stored, entries, now, zone });
    const answers = await nameAnswers(trx, items, read, { person, stored, entries });
    const changeList = [
      ...plainChanges(work, body),
      ...changesBetween(items, task.form_data, answers, entries),
    ];
    const wanted = wantedOf(work, body);
    const isMoved = wanted?.getTime() !== task.wanted_deadline?.getTime();
    if (isMoved && wanted !== null && wanted <= now)
      throw wrongField('deadline', taskFault('deadlinePassed'));
    const hasNewClock = isMoved || body.priority !== task.priority;
    work.changeTask({
      title: body.title || task.title,
      priority: body.priority,
      form_data: answers,
      files: body.fileList ?? [],
      file_num: body.fileList?.length ?? 0,
      remark: body.remark ?? '',
      wanted_deadline: wanted,
      search_text: searchText({ code: task.code, title: body.title || task.title }, items, answers, entries),
      ...namesOfLinks(linksOf(items, answers)),
      ...(isReturned && { round_no: task.round_no + 1 }),
    });
    await keepEntities(trx, task.id, entitiesOf(items, answers), now);
    if (body.ccUserIdList) {
      const people = await findPeople(trx, body.ccUserIdList);
      const fresh = people.map(({ userId }) => userId).filter((id) => !work.watchers.includes(id));
      await setWatchers(
        work,
        people.map(({ userId }) => userId),
      );
      work.tell(14, { users: fresh }, { by: person.userName });
    }
    const targets = await findMainTargets(trx, body.targetList);
    const begun = isReturned
      ? await replaceRefused(work, targets, body.targetList, wanted)
      : await changeTargets(
          work,
          targets,
          changeList.map(({ fieldName }) => fieldName),
          wanted,
          hasNewClock,
        );
    await work.save({
      handleType: isReturned ? HandleType.resubmit : HandleType.amend,
      opinion: body.opinion,
      changes: changeList,
      files: body.fileList,
      targetNames: begun.length > 0 ? joinedNames(targets.map(targetName)) : undefined,
      snapshot: { formData: answers },
      othersOpinion: '办理单位已调整',
    });
    await holdTaskFiles(trx, work, person.userId);
    context.note({
      content: `${isReturned ? '重新提交' : '修改'}任务“${task.title}”（${task.code}）`,
      objectType: subjects.task.name,
      objectId: task.id,
      objectName: task.code,
      changes: changeList.map(({ fieldName, oldValue, newValue }) => ({
        field: fieldName,
        before: oldValue,
        after: newValue,
      })),
    });
    return {
      instanceCode: task.code,
      status: task.status,
      roundNo: task.round_no,
      detailList: work.steps.map((step) => presentStep(step, { template, isPlain: true, now, zone })),
      changeList,
    };
  });
}

const statusNameOf = ({ task }: TaskWork) =>
  ['草稿', '待签收', '办理中', '已退回', '已办结', '已终止'][task.status] ?? '';

/** The originator's own deadline: what is left out stays, null takes it away. */
function wantedOf({ task, at: { zone } }: TaskWork, { deadline }: ModifyBody): Date | null {
  if (deadline === undefined) return task.wanted_deadline;
  return deadline === null ? null : zone.instant(deadline);
}

/** What differs of the task itself. */
function plainChanges(work: TaskWork, body: ModifyBody) {
  const { task } = work;
  const { zone } = work.at;
  const rows: [key: string, name: string, before: string, after: string][] = [
    ['title', '任务标题', task.title, body.title || task.title],
    ['priority', '优先级', String(task.priority), String(body.priority)],
    ['remark', '备注', task.remark, body.remark ?? ''],
    [
      'deadline',
      '办理时限',
      zone.textOrNull(task.wanted_deadline) ?? '',
      zone.textOrNull(wantedOf(work, body)) ?? '',
    ],
  ];
  const words = (key: string, value: string) =>
    key === 'priority' ? (['', '特急', '紧急', '一般'][Number(value)] ?? '') : value.slice(0, 300);
  return rows
    .filter(([, , before, after]) => before !== after)
    .map(([fieldKey, fieldName, before, after]) => ({
      fieldKey,
      fieldName,
      oldValue: words(fieldKey, before),
      newValue: words(fieldKey, after),
    }));
}

const isSameTarget = (step: StepRecord, target: Target) =>
  target.user === null
    ? step.target_type === 2 && step.handler_dept_id === target.deptId
    : step.handler_user_id === target.user.userId;

/** Before anybody signed: who is not meant any more is taken off it, who is new gets a step. */
async function changeTargets(
  work: TaskWork,
  targets: readonly Target[],
  names: readonly string[],
  wanted: Date | null,
  hasNewClock: boolean,
): Promise<StepRecord[]> {
  const open = work.mains.filter((step) => isOpenStep(step.handle_status));
  const kept = open.filter((step) => targets.some((target) => isSameTarget(step, target)));
  const gone = open.filter((step) => !kept.includes(step));
  work.tell(11, { handlersOf: gone }, { opinion: '办理单位已调整' });
  work.end(gone, { leave: true });
  if (hasNewClock) {
    const { sign, handle } = deadlinesOfMains(work, wanted);
    for (const step of kept) {
      const isUnsigned = step.handle_status === HandleStatus.unsigned;
      work.change(step, { sign_deadline: isUnsigned ? sign : step.sign_deadline, handle_deadline: handle });
    }
    // Who helps has as long as the one whom he helps.
    for (const step of openAssistants(work)) work.change(step, { handle_deadline: handle });
  }
  if (names.length > 0) work.tell(15, { handlersOf: kept }, { names: names.join('、') });
  const begun = await beginMains(work, withoutPresent(work, targets, StepRole.main), wanted);
  work.tell(1, { handlersOf: begun });
  if (work.mains.filter((step) => isOpenStep(step.handle_status)).length === 0)
    throw new Refusal('TM4000.noNewTarget');
  return begun;
}

/** A new round: the refused steps leave, the chosen targets begin; who had signed before goes on where he was. */
async function replaceRefused(
  work: TaskWork,
  targets: readonly Target[],
  given: Targets,
  wanted: Date | null,
): Promise<StepRecord[]> {
  const refused = work.mains.filter((step) => step.handle_status === HandleStatus.refused);
  for (const { replaceDetailId } of given)
    if (replaceDetailId !== undefined && !refused.some(({ id }) => id === replaceDetailId))
      throw wrongField('targetList', taskFault('onlyRefused'));
  for (const step of refused) work.change(step, { is_current: false });
  const done = work.mains;
  const fresh = targets.filter((target) => !done.some((step) => isSameTarget(step, target)));
  if (fresh.length === 0) throw new Refusal('TM4000.noNewTarget');
  const before = (target: Target) =>
    refused.find((step) => step.sign_at !== null && isSameTarget(step, target));
  const able = await findAble(
    work.trx,
    refused.flatMap(({ handler_user_id }) => handler_user_id ?? []),
  );
  // Whoever has left meanwhile goes on with nothing: then his department signs anew.
  const isTaken = (target: Target) =>
    work.template.settings.directBack === 1 && able.has(before(target)?.handler_user_id ?? 0);
  const begun = await beginMains(work, fresh, wanted, isTaken, (target) => {
    const step = refused.find((one) => isSameTarget(one, target));
    if (!step) return {};
    const own = {
      parent_detail_id: step.id,
      handle_data: step.handle_data,
      draft_data: step.draft_data,
      files: step.files,
    };
    return isTaken(target)
      ? {
          ...own,
          handler_user_id: step.handler_user_id,
          handler_user_name: step.handler_user_name,
          handler_user_type: step.handler_user_type,
          sign_at: work.now,
        }
      : own;
  });
  work.tell(2, { handlersOf: begun });
  return begun;
}
