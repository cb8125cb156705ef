/** Documents of tasks: which can be made of one, and one of them as it is sent out. */
import {
  type calls,
  fillDocument,
  HandleStatus,
  isOffered,
  maskAnswers,
  StepRole,
  type TaskDocument,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { findPerson, findTaskId, loadTask, mayOpen, seesPlain } from '../instances/index.ts';
import { documentsOf, findFormEntries } from '../templates/index.ts';
import { DOCX_MEDIA_TYPE, docxStream } from './docx.ts';

export function documentRoutes({ zone }: Platform): Implement<typeof calls.taskDocument> {
  return {
    async templateList({ db, caller }, { instanceCode }) {
      const { offered } = await findDocuments(db, caller, instanceCode);
      return { dataBody: offered.map(({ documentKey, name }) => ({ documentKey, documentName: name })) };
    },

    async generate({ db, caller, now, note }, { instanceCode, documentKey }) {
      const { loaded, person, offered } = await findDocuments(db, caller, instanceCode);
      const document = offered.find((one) => one.documentKey === documentKey);
      if (!document) throw new Refusal('TM4000.document');
      const { task, steps, template } = loaded;
      const { formItems, handleItems } = template;
      const isPlain = seesPlain(person, loaded) || caller.codes.has('latin_task_sensitive');
      const entries = await findFormEntries(db, [...formItems, ...handleItems]);
      const mains = steps.filter((step) => step.is_current && step.role_type === StepRole.main);
      const done = mains.findLast(({ handle_data }) => handle_data !== null);
      const handlers = mains.filter(({ handle_status }) => handle_status !== HandleStatus.refused);
      const namesOf = (names: readonly (string | null)[]) =>
        [...new Set(names.filter((name) => name !== null))].join('、');
      const today = zone.text(now).slice(0, 10).split('-').map(Number);
      const result = done?.handle_data ?? {};
      note({
        content: `生成文书“${document.name}”：任务“${task.title}”（${task.code}，${isPlain ? '明文' : '脱敏'}）`,
        objectType: subjects.task.name,
        objectId: task.id,
        objectName: task.code,
      });
      const pages = fillDocument(document, {
        formItemList: formItems,
        handleItemList: handleItems,
        answers: isPlain ? task.form_data : maskAnswers(formItems, task.form_data),
        result: isPlain ? result : maskAnswers(handleItems, result),
        words: {
          ...{ templateName: template.name, instanceCode: task.code, title: task.title },
          ...{ originOrgName: task.origin_dept_name, originUserName: task.origin_user_name },
          handlerDeptName: namesOf(handlers.map(({ handler_dept_name }) => handler_dept_name)),
          handlerUserName: namesOf(handlers.map(({ handler_user_name }) => handler_user_name)),
          today: `${today[0]}年${today[1]}月${today[2]}日`,
        },
        wordOf: entries.wordOf,
      });
      return {
        fileName: `${document.name}_${task.code}.docx`,
        mediaType: DOCX_MEDIA_TYPE,
        body: docxStream(pages),
      };
    },
  };
}

/** A task that the caller may see, with the documents that can be made of it. */
async function findDocuments(db: Db, caller: Caller, code: string) {
  const person = await findPerson(db, caller);
  const id = await findTaskId(db, { code });
  if (id === null) throw new Refusal('TM4001');
  const loaded = await loadTask(db, id);
  const { task, template } = loaded;
  if (task.status === 0) throw new Refusal('TM4001');
  if (!(await mayOpen(db, person, loaded))) throw new Refusal('TM4004');
  const offered: TaskDocument[] = documentsOf(template).filter((document) =>
    isOffered(document, template.formItems, task.form_data),
  );
  return { loaded, person, offered };
}
