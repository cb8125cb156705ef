import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { prepareTaskRoles } from './roles.ts';

describe('the roles that tasks begin with', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await prepareTaskRoles(app.platform);
  });
  after(() => app.stop());

  const codesOf = async (role: string) => {
    const rows = await app.database.db
      .selectFrom('role_resource')
      .innerJoin('role', 'role.id', 'role_resource.role_id')
      .innerJoin('resource', 'resource.id', 'role_resource.resource_id')
      .select('resource.permission_code')
      .where('role.code', '=', role)
      .execute();
    return new Set(rows.map((row) => row.permission_code));
  };

  it('let who dispatches open messages about his tasks, and find the alarms and cases that they are about', async () => {
    for (const role of ['task_originator', 'task_supervisor']) {
      const codes = await codesOf(role);
      for (const code of ['latin_task_management_create', 'latin_task_management_handle', 'latin_task_info'])
        assert.ok(codes.has(code), `${role} ${code}`);
    }
  });

  it('let who reads statistics open all their pages', async () => {
    const codes = await codesOf('statistics_reader');
    for (const code of [
      'latin_op_task',
      'latin_analysis_alarm',
      'latin_analysis_case',
      'latin_analysis_statistic',
    ])
      assert.ok(codes.has(code), code);
  });
});
