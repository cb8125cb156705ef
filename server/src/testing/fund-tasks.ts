/** Tasks of the templates of a first start, for tests of what follows from their results. */
import assert from 'node:assert/strict';
import { HandleType } from '@outbound/contract';
import type { TestSession, TestUser } from './factories.ts';
import type { TestApp } from './start-app.ts';
import { dispatch, handle, person, type TestTemplate } from './tasks.ts';

export async function templateOf(app: TestApp, code: string): Promise<TestTemplate> {
  const row = await app.database.db
    .selectFrom('task_template')
    .select(['id', 'current_version_id'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return { templateId: row.id, templateVersionId: row.current_version_id ?? 0 };
}

const DAY = 86_400_000;
/** A day, or a time, so many milliseconds from now. */
export const timeIn = (app: TestApp, ms: number) => app.platform.zone.text(new Date(Date.now() + ms));
export const dayIn = (app: TestApp, days: number) => timeIn(app, days * DAY).slice(0, 10);

export const ACCOUNT = '6222021234567890123';

/** The form of 资金查控 about some accounts. */
export const fundForm = (app: TestApp, accounts: readonly string[] = [ACCOUNT]) => ({
  controlItems: '账户查询,紧急止付',
  victimName: '王芳',
  victimPhone: '13812345678',
  fraudType: '10',
  lossAmount: 50_000,
  transferTime: timeIn(app, -3_600_000),
  accountList: accounts.map((accountNo) => ({
    ...{ accountType: '对公账户', orgName: '10', accountNo, accountName: '某某商贸', accountLevel: '二级' },
  })),
  briefCase: '接到冒充客服的电话后向陌生账户转账，请立即止付',
});

export interface FundTask {
  instanceCode: string;
  detailId: number;
}

/** A task that its handler has signed. */
export async function signedTask(
  app: TestApp,
  { chief, handler, as }: { chief: TestSession; handler: TestUser; as: TestSession },
  template: TestTemplate,
  formData: object,
): Promise<FundTask> {
  const task = await dispatch(app, chief, template, [person(handler.userId)], { formData });
  const detailId = task.detailList[0]?.detailId ?? 0;
  const signed = await handle(app, as, HandleType.sign, { detailId });
  assert.equal(signed.code, '000000', signed.message);
  return { instanceCode: task.instance.instanceCode, detailId };
}

/** Completes it with these rows; answers what followed. */
export async function completeFund(
  app: TestApp,
  as: TestSession,
  { detailId }: FundTask,
  accountResultList: readonly object[],
) {
  const formData = { accountResultList, handleNote: '已与开户机构办理' };
  const done = await handle(app, as, HandleType.complete, { detailId }, { formData });
  assert.equal(done.code, '000000', done.message);
  return done.data;
}
