/** Who dispatches and who handles in tests of tasks, and what they write. */
import assert from 'node:assert/strict';
import { DataScope } from '@outbound/contract';
import type { TestSession, TestUser } from './factories.ts';
import type { TestApp } from './start-app.ts';
import { makeTemplate, type TestTemplate, taskCodes } from './tasks.ts';

export interface TaskStaff {
  chief: TestUser;
  handler: TestUser;
  asChief: TestSession;
  asHandler: TestSession;
  /** With the forms of `tasks.ts`. */
  template: TestTemplate;
}

/** Two people who hold all that dispatching and handling takes, and see what is their own. */
export async function taskStaff(app: TestApp): Promise<TaskStaff> {
  const codes = [...taskCodes, 'latin_task_management_terminate', 'latin_task_management_export'] as const;
  const chief = await app.makeUser({ codes, scope: DataScope.self });
  const handler = await app.makeUser({ codes, scope: DataScope.self });
  return {
    chief,
    handler,
    asChief: await app.signInAs(chief),
    asHandler: await app.signInAs(handler),
    template: await makeTemplate(app),
  };
}

export const note = { formData: { handleNote: '已办理' } };
export const PHONE = '13812345678';
export const ACCOUNT = '6222021234567890123';
export const form = { victimName: '王芳', victimPhone: PHONE, accountList: [{ accountNo: ACCOUNT }] };

export const ok = ({ code, message }: { code: string; message: string }) =>
  assert.equal(code, '000000', message);
export const firstStep = (task: { detailList: { detailId: number }[] }) => task.detailList[0]?.detailId ?? 0;
