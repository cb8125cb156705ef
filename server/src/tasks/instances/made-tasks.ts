/** Tasks that the product makes by itself: of another task's content, for whoever its template names. */
import { HandleType, judgeAnswers, type TaskPriority, taskTitle } from '@outbound/contract';
import type { Trx } from '../../http/call-context.ts';
import { findFormEntries } from '../templates/index.ts';
import { beginMains, joinedNames, targetName } from './action-parts.ts';
import { findCalendar } from './calendar.ts';
import { type At, newTask, nextCodes, type Originator, writeTasks } from './dispatch.ts';
import { keepEntities } from './duplicates.ts';
import { holdTaskFiles } from './files.ts';
import { entitiesOf, linksOf, searchText } from './form.ts';
import { findTargets } from './recipients.ts';
import { type Answers, loadTask, type TaskTemplate } from './task.ts';
import { TaskWork } from './work.ts';

export interface MadeTask {
  template: TaskTemplate;
  originator: Originator;
  /** As far as they fit the template's form; what it asks for besides is named in the remark. */
  answers: Answers;
  priority: TaskPriority;
  /** Who gets it where the template names nobody: the first of them who can. */
  otherwise: readonly { targetType: 1 | 2; targetId: number }[];
  source: { id: number; type: number };
  /** Why it was made. */
  remark: string;
}

/**
 * Dispatches it as its originator's, by the product; answers its number, or null where nobody can be given it. What is
 * missing of its form does not keep it back: whoever signs it sees what to ask for, and the originator can amend it.
 */
export async function makeTask(trx: Trx, made: MadeTask, at: At): Promise<string | null> {
  const { template, originator } = made;
  const { settings, formItems } = template;
  const wanted = settings.defaultTargetList.map(({ targetType, targetId }) => ({ targetType, targetId }));
  const found = await findTargets(trx, [...wanted, ...made.otherwise], null);
  const named = found.filter((one) =>
    wanted.some(({ targetType, targetId }) => targetType === one.targetType && targetId === one.targetId),
  );
  const targets = named.length > 0 ? named : found.slice(0, 1);
  if (targets.length === 0) return null;

  const entries = await findFormEntries(trx, formItems);
  const now = at.zone.text(at.now);
  const bad = new Set(
    judgeAnswers(formItems, made.answers, { now, isEntry: entries.isEntry, partial: true }).map(
      ({ fieldKey }) => fieldKey,
    ),
  );
  const answers = Object.fromEntries(Object.entries(made.answers).filter(([key]) => !bad.has(key)));
  const missing = new Set(
    judgeAnswers(formItems, answers, { now, isEntry: entries.isEntry }).map(({ fieldKey }) => fieldKey),
  );
  const names = formItems.flatMap(({ fieldKey, name }) => (missing.has(fieldKey) ? [name] : []));
  const [code = ''] = await nextCodes(trx, template.type, 1, at);
  const title = taskTitle(settings.titleRule, template.name, formItems, answers, entries.wordOf);
  const links = linksOf(formItems, answers);
  const row = {
    ...newTask(originator, template, at),
    ...{ code, title, priority: made.priority, complete_mode: settings.completeMode },
    ...{ need_review: settings.needReview === 1, form_data: answers },
    remark: names.length === 0 ? made.remark : `${made.remark}待补充：${names.join('、')}。`.slice(0, 2_000),
    ...{ alarm_nos: links.alarmNos, case_nos: links.caseNos },
    search_text: searchText({ code, title }, formItems, answers, entries),
    ...{ source_instance_id: made.source.id, source_type: made.source.type },
    ...{ dispatched_at: at.now, round_no: 1 },
  };
  const [id = 0] = await writeTasks(trx, [row], null);
  const calendar = await findCalendar(trx, settings, at.zone);
  const work = new TaskWork(
    trx,
    await loadTask(trx, id),
    { person: null, onBehalfOf: null },
    { ...at, calendar },
  );
  const begun = await beginMains(work, targets, null);
  await keepEntities(trx, id, entitiesOf(formItems, answers), at.now);
  work.tell(1, { handlersOf: begun });
  await work.save({
    handleType: HandleType.dispatch,
    targetNames: joinedNames(targets.map(targetName)),
    snapshot: { formData: answers, templateVersionId: template.versionId },
  });
  await holdTaskFiles(trx, work, originator.userId, { inProgress: true, sourceId: made.source.id });
  return code;
}
