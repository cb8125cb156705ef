import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type Answer,
  asksForSomething,
  calls,
  DataScope,
  factKeys,
  factMappers,
  judgeAnswers,
  settingsFaults,
  type TaskFormItem,
  TaskItemType,
  type TemplateModify,
  taskFormItems,
  taskItemFaults,
  templateSettings,
} from '@outbound/contract';
import { sql } from 'kysely';
import { onTwoConnections } from '../../database/fresh.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { defaultTemplates } from './defaults/index.ts';
import { findFormEntries, findTemplateVersion, prepareTaskTemplates } from './index.ts';
import { holdTemplates } from './queries.ts';

const { taskTemplate } = calls;
type Shown = Answer<typeof taskTemplate.list>['dataBody'][number];
type Row = { [K in keyof Required<Shown>]: NonNullable<Shown[K]> };
let app: TestApp;
let admin: TestSession;
let ids: Record<string, number>;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
  const rows = (await app.call(taskTemplate.list, {}, { as: admin })).data.dataBody;
  ids = Object.fromEntries(rows.map((row) => [row.templateCode, row.templateId]));
});
after(() => app.stop());

const whole = async (code: string, as = admin): Promise<Row> => {
  const body = { template: { templateId: ids[code], withForm: 1 } };
  return (await app.call(taskTemplate.list, body, { as })).data.dataBody[0] as Row;
};
/** A template as its page sends it back. */
const sent = (row: Row, more: Partial<TemplateModify> = {}): TemplateModify => ({
  ...{ templateId: row.templateId, version: row.version, templateName: row.templateName },
  ...{ description: row.description, enabledStatus: row.enabledStatus, settings: row.settings },
  ...{ formItemList: row.formItemList, handleItemList: row.handleItemList },
  ...more,
});
const modify = (body: unknown, as = admin) => app.call(taskTemplate.modify, body, { as });
const note: TaskFormItem = {
  ...{ fieldKey: 'extraNote', name: '补充', type: TaskItemType.text, require: false },
  ...{ sortNum: 900, enabledStatus: 1 },
};

const asking: TaskFormItem = {
  ...{ fieldKey: 'result', name: '是否继续', type: TaskItemType.radio, require: true, sortNum: 90 },
  ...{ enabledStatus: 1, formItemDetailRespList: [{ value: '是' }, { value: '否' }] },
};

describe('the templates of a first start', () => {
  it('are forms that hold against every rule that changes are held against', () => {
    assert.deepEqual(
      defaultTemplates.map(({ templateType }) => templateType),
      [1, 2, 3, 4, 5],
    );
    for (const { name, formItems: formItemList, handleItems: handleItemList, settings } of defaultTemplates) {
      for (const items of [formItemList, handleItemList]) {
        assert.deepEqual(taskItemFaults(items), [], name);
        assert.ok(asksForSomething(items));
        assert.deepEqual(taskFormItems.parse(items), items);
      }
      const whole = templateSettings.parse({ ...settings, followUpList: [] });
      assert.deepEqual(settingsFaults({ settings: whole, formItemList, handleItemList }), [], name);
    }
    assert.deepEqual(
      defaultTemplates.map(({ settings }) => settings.factMapper),
      factMappers,
    );
  });

  it('are there once, however many processes start and whatever the office made of them', async () => {
    const row = await whole('communication_disposal');
    const renamed = await modify(sent(row, { templateName: '通讯处置（改）', enabledStatus: 0 }));
    assert.equal(renamed.code, '000000', renamed.message);
    await Promise.all([prepareTaskTemplates(app.platform), prepareTaskTemplates(app.platform)]);
    const rows = (await app.call(taskTemplate.list, {}, { as: admin })).data.dataBody;
    assert.deepEqual(
      rows.map(({ templateName, enabledStatus, versionNo }) => [templateName, enabledStatus, versionNo]),
      [
        ['资金查控', 1, 1],
        ['通讯处置（改）', 0, 1],
        ['预警处置', 1, 1],
        ['落地劝阻', 1, 1],
        ['案件管理', 1, 1],
      ],
    );
    assert.equal(
      (
        await modify(
          sent(await whole('communication_disposal'), { templateName: '通讯处置', enabledStatus: 1 }),
        )
      ).code,
      '000000',
    );
  });

  it('come once where one is missing and several processes start at once', onTwoConnections(), async () => {
    const other = await startApp();
    try {
      const { db } = other.database;
      const its = db.updateTable('task_template').where('code', '=', 'case_management');
      await its.set({ code: 'earlier', name: '早先的模板' }).execute();
      const starts: Promise<void>[] = [];
      await db.transaction().execute(async (trx) => {
        await holdTemplates(trx);
        for (let n = 0; n < 2; n++) starts.push(prepareTaskTemplates(other.platform));
        await Promise.race([someoneWaits(trx), Promise.all(starts)]);
      });
      await Promise.all(starts);
      const rows = await db.selectFrom('task_template').select('code').orderBy('id').execute();
      assert.deepEqual(
        rows.map(({ code }) => code),
        [
          ...defaultTemplates.map(({ code }) => (code === 'case_management' ? 'earlier' : code)),
          'case_management',
        ],
      );
    } finally {
      await other.stop();
    }
  });

  it('follow one another, by ids', async () => {
    const [follow] = (await whole('warning_disposal')).settings.followUpList;
    assert.equal(follow?.templateId, ids.landing_dissuasion);
    assert.deepEqual(follow?.when, { fieldKey: 'needLand', eq: '是' });
  });

  it('choose from a dictionary that is there', async () => {
    for (const { formItems, handleItems } of defaultTemplates) {
      const items = [...formItems, ...handleItems];
      const { isEntry, wordOf } = await findFormEntries(app.database.db, items);
      for (const { dictType } of items.flatMap((item) => [item, ...(item.childItemList ?? [])]))
        if (dictType) assert.ok(isEntry(dictType, '10'), dictType);
      if (items.some(({ type }) => type === TaskItemType.region)) {
        assert.ok(isEntry('region', '510108'));
        assert.equal(wordOf('region', '510108'), '成华区');
        assert.ok(!isEntry('region', '10'));
      }
    }
  });

  it('take what a task of theirs says, and find what is missing', async () => {
    const { formItemList, handleItemList } = await whole('fund_control');
    const entries = await findFormEntries(app.database.db, formItemList);
    const options = { ...entries, now: '2026-07-11 12:00:00' };
    const row = {
      accountType: '个人银行卡',
      orgName: '10',
      accountNo: '6222020200112233445',
      accountLevel: '一级',
    };
    const answers = {
      ...{ controlItems: '账户查询,紧急止付', victimName: '王某某', victimPhone: '13800138000' },
      ...{ fraudType: '10', lossAmount: 1280.5, transferTime: '2026-07-11 11:30:00', accountList: [row] },
      briefCase: '被害人称在网上刷单被骗，已转账。',
    };
    assert.deepEqual(judgeAnswers(formItemList, answers, options), []);
    const frozen = judgeAnswers(formItemList, { ...answers, controlItems: '冻结', accountList: [] }, options);
    assert.deepEqual(
      frozen.map(({ message }) => message),
      ['请至少填写1行涉案账户', '请上传法律文书'],
    );
    const result = { accountNo: row.accountNo, action: '止付', result: '成功' };
    const faults = judgeAnswers(
      handleItemList,
      { accountResultList: [result], handleNote: '已止付' },
      options,
    );
    assert.deepEqual(
      faults.map(({ childKey }) => childKey),
      ['blockAmount', 'blockTime'],
    );
  });
});

describe('template/enum and template/list', () => {
  it('tell whoever has to do with tasks what he can make, and its settings page everything', async () => {
    const row = await whole('case_management');
    await modify(sent(row, { enabledStatus: 0 }));
    const worker = await app.signInAs(await app.makeUser({ codes: ['latin_task_management_handle'] }));
    const seen = async (as: TestSession, template = {}) =>
      (await app.call(taskTemplate.list, { template }, { as })).data.dataBody.map((one) => one.templateName);
    assert.ok(!(await seen(worker)).includes('案件管理'));
    assert.ok((await seen(admin)).includes('案件管理'));
    assert.deepEqual(await seen(worker, { enabledStatus: 0 }), await seen(worker));
    // The form of a task that was made while it was enabled.
    assert.deepEqual(await seen(worker, { templateVersionId: row.templateVersionId, withForm: 1 }), [
      '案件管理',
    ]);
    assert.deepEqual(await seen(admin, { templateName: '查' }), ['资金查控']);
    assert.deepEqual(await seen(admin, { templateName: '%' }), []);
    assert.deepEqual(await seen(admin, { templateType: 3 }), ['预警处置']);
    assert.deepEqual(await seen(admin, { enabledStatus: 0 }), ['案件管理']);

    const named = (await app.call(taskTemplate.enum, { enabledStatus: 1 }, { as: worker })).data;
    assert.deepEqual(named.templateNameList[0], {
      ...{ dictKey: String(ids.fund_control), dictValue: '资金查控', templateType: 1, enabledStatus: 1 },
    });
    assert.equal(named.templateNameList.length, 4);
    assert.equal((await app.call(taskTemplate.enum, {}, { as: worker })).data.templateNameList.length, 5);
    assert.deepEqual(
      named.templateTypeList.map(({ prefix }) => prefix),
      ['ZJ', 'TX', 'YJ', 'QZ', 'AJ'],
    );
    await modify(sent(await whole('case_management'), { enabledStatus: 1 }));
  });

  it('leave rules and forms out where they were not asked for', async () => {
    const [row] = (await app.call(taskTemplate.list, { template: { templateType: 1 } }, { as: admin })).data
      .dataBody;
    const { updatedTime, templateVersionId, ...rest } = row as Row;
    assert.match(updatedTime, /^\d{4}-/);
    assert.ok(templateVersionId > 0);
    assert.deepEqual(rest, {
      ...{ templateId: ids.fund_control, templateCode: 'fund_control', templateName: '资金查控' },
      ...{ templateType: 1, templateTypeName: '资金查控', enabledStatus: 1, versionNo: 1, version: 1 },
      ...{ description: '对涉案账户查询、紧急止付、冻结、续冻与解除', needSign: 1, needReview: 0 },
      ...{ handleLimit: 240, useNum: 0, openNum: 0, updatedBy: '系统' },
    });
  });
});

describe('template/modify', () => {
  it('makes a version of the forms only where a form changed, and keeps the old one for its tasks', async () => {
    const row = await whole('fund_control');
    const rules = await modify(sent(row, { settings: { ...row.settings, signLimit: [6, 10, 30] } }));
    assert.deepEqual(rules.data, {
      ...{ templateId: row.templateId, templateVersionId: row.templateVersionId, versionNo: 1 },
      ...{ version: row.version + 1, newVersion: 0 },
    });
    const log = await app.logged(rules);
    assert.deepEqual(
      [log.content, log.object_type, log.changes],
      [
        '修改任务模板“资金查控”',
        '任务模板',
        [
          {
            field: '签收时限',
            before: '特急 5 分钟、紧急 10 分钟、一般 30 分钟',
            after: '特急 6 分钟、紧急 10 分钟、一般 30 分钟',
          },
        ],
      ],
    );

    const [first, second, ...others] = (await whole('fund_control')).formItemList;
    const formItemList = [{ ...second!, sortNum: 0 }, { ...first!, sortNum: 1 }, ...others, note];
    const forms = await modify(sent(await whole('fund_control'), { formItemList }));
    assert.deepEqual([forms.data.newVersion, forms.data.versionNo], [1, 2]);
    const now = await whole('fund_control');
    assert.deepEqual(now.formItemList.map(({ fieldKey, sortNum }) => [fieldKey, sortNum]).slice(0, 2), [
      ['caseList', 0],
      ['alarmList', 1],
    ]);
    assert.equal(now.formItemList.at(-1)?.fieldKey, 'extraNote');
    const old = await findTemplateVersion(app.database.db, row.templateVersionId);
    assert.deepEqual(old?.formItemList, row.formItemList);
    assert.deepEqual(old?.settings.signLimit, [6, 10, 30]);
    await assert.rejects(
      sql`update task_template_version set form_items = '[]' where id = ${row.templateVersionId}`.execute(
        app.database.db,
      ),
      /never changed/,
    );

    const body = { template: { templateId: row.templateId } };
    const versions = (await app.call(taskTemplate.versionPage, body, { as: admin })).data.dataBody;
    assert.deepEqual(
      versions.map(({ versionNo, createdBy, changeList }) => [versionNo, createdBy, changeList]),
      [
        [2, '系统管理员', ['派发表单：新增字段“补充”（单行文本）', '派发表单：调整字段顺序']],
        [1, '系统', []],
      ],
    );
    const history = (await app.call(taskTemplate.historyPage, body, { as: admin })).data.dataBody;
    assert.deepEqual(
      history.map(({ action, changes }) => [action, changes.map(({ field }) => field)]),
      [
        ['修改', ['派发表单']],
        ['修改', ['签收时限']],
      ],
    );
    // The same in other words is no other form.
    const same = now.formItemList.map((item) => ({
      ...item,
      sensitive: item.sensitive ?? 0,
      sortNum: item.sortNum * 2,
    }));
    assert.equal((await modify(sent(now, { formItemList: same as TaskFormItem[] }))).data.newVersion, 0);
  });

  it('refuses a name that is taken, also of two at once, and who read an older version', async () => {
    const [one, other] = [await whole('warning_disposal'), await whole('landing_dissuasion')];
    const taken = await modify(sent(one, { templateName: ' 落地劝阻 ' }));
    assert.deepEqual([taken.code, taken.message], ['TM4000', '已有名为“落地劝阻”的任务模板']);
    const both = await Promise.all(
      [one, other].map((row) => modify(sent(row, { templateName: '同名模板' }))),
    );
    assert.deepEqual(both.map(({ code }) => code).sort(), ['000000', 'TM4000']);
    const won = both[0]?.code === '000000' ? one : other;
    const late = await modify(sent(won, { templateName: '落后' }));
    assert.deepEqual([late.status, late.code], [409, 'CM4090']);
    assert.match(late.message, /系统管理员/);
    const code = won === one ? 'warning_disposal' : 'landing_dissuasion';
    await modify(sent(await whole(code), { templateName: won.templateName }));
    assert.equal((await modify(sent({ ...one, templateId: 999_999 }))).status, 404);
  });

  it('lets a key mean for ever what it meant, and the statistics find theirs', async () => {
    const found = await whole('fund_control');
    // Its documents name fields, too, and would be told of first.
    const row = { ...found, settings: { ...found.settings, documentList: [] } };
    const refused = async (change: (item: TaskFormItem) => TaskFormItem | null) => {
      const list = row.formItemList.flatMap((item) => change(item) ?? []);
      const reply = await modify(sent(row, { formItemList: list }));
      return [reply.code, reply.message];
    };
    const said = (name: string) => ['TM4016', `字段“${name}”已被使用，不能删除或修改类型`];
    const only = (key: string, change: (item: TaskFormItem) => TaskFormItem | null) => (item: TaskFormItem) =>
      item.fieldKey === key ? change(item) : item;
    assert.deepEqual(await refused(only('lossAmount', () => null)), said('涉案金额'));
    assert.deepEqual(
      await refused(only('lossAmount', (item) => ({ ...item, enabledStatus: 0 }))),
      said('涉案金额'),
    );
    assert.deepEqual(
      await refused(
        only('accountList', (item) => ({ ...item, childItemList: item.childItemList!.slice(2) })),
      ),
      said('开户机构'),
    );
    const noOther = ({ fieldKey, name, sortNum }: TaskFormItem): TaskFormItem => ({
      ...{ fieldKey, name, sortNum, type: TaskItemType.date, require: false, enabledStatus: 1 },
    });
    assert.deepEqual(await refused(only('remark', noOther)), said('备注'));
    // Also once it was gone.
    const gone = await modify(
      sent(row, { formItemList: row.formItemList.filter(({ fieldKey }) => fieldKey !== 'remark') }),
    );
    assert.equal(gone.data.newVersion, 1, gone.message);
    const back = await whole('fund_control');
    const asDate = await modify(
      sent(back, {
        formItemList: [...back.formItemList, noOther({ ...note, fieldKey: 'remark', name: '备注' })],
      }),
    );
    assert.equal(asDate.code, 'TM4016');
    const asText = await modify(
      sent(back, {
        formItemList: [...back.formItemList, { ...note, fieldKey: 'remark', name: '备注', type: 2 }],
      }),
    );
    assert.equal(asText.code, '000000', asText.message);
    for (const { code, formItems, handleItems, settings } of defaultTemplates)
      for (const [side, items] of [
        [1, formItems],
        [2, handleItems],
      ] as const)
        for (const [key, type] of Object.entries(factKeys(settings.factMapper, side))) {
          const [name, column] = key.split('.');
          const item = items.find(({ fieldKey }) => fieldKey === name);
          const found = column ? item?.childItemList?.find(({ fieldKey }) => fieldKey === column) : item;
          assert.equal(found?.type, type, `${code} ${key}`);
        }
  });

  it('refuses follow-ups that lead nowhere, carry nothing or come round', async () => {
    const row = await whole('fund_control');
    const follow = (more: object) => ({
      ...{
        when: { fieldKey: 'result', eq: '是' },
        templateId: ids.warning_disposal,
        carryList: [],
        priority: 1 as const,
      },
      ...more,
    });
    const tried = async (...followUpList: object[]) => {
      const settings = { ...row.settings, followUpList };
      return modify({ ...sent(row), settings, handleItemList: [...row.handleItemList, asking] });
    };
    const message = async (...list: object[]) => (await tried(...list)).message;
    assert.equal(await message(follow({ templateId: 999_999 })), '后续任务的模板不存在，请重新选择');
    const lost = follow({ carryList: [{ from: 'victimName', to: 'nowhere' }] });
    assert.equal(await message(lost), '后续任务“预警处置”的派发表单没有可带入的字段“nowhere”');
    const other = await whole('case_management');
    const words: TaskFormItem = {
      ...{ fieldKey: 'howTo', name: '填写说明', type: TaskItemType.note, require: false, sortNum: 901 },
      ...{ enabledStatus: 1, description: '如实填写' },
    };
    const day: TaskFormItem = { ...note, fieldKey: 'whichDay', name: '哪一天', type: TaskItemType.date };
    const wider = await modify(sent(other, { formItemList: [...other.formItemList, day, words] }));
    assert.equal(wider.code, '000000', wider.message);
    const carry = (to: string) =>
      message(follow({ templateId: ids.case_management, carryList: [{ from: 'victimName', to }] }));
    assert.equal(await carry('howTo'), '后续任务“案件管理”的派发表单没有可带入的字段“howTo”');
    const second = follow({
      ...{ templateId: ids.case_management, carryList: [{ from: 'victimName', to: 'howTo' }] },
    });
    const first = follow({ templateId: ids.communication_disposal });
    assert.match(await message(first, second), /^后续任务“案件管理”/, 'each by its own form');
    assert.match(await carry('whichDay'), /^后续任务“案件管理”：“.+”的内容不能带入“哪一天”，类型不同$/);
    assert.equal(await message(follow({})), '后续任务形成了循环：资金查控 → 预警处置 → 落地劝阻 → 资金查控');
    assert.match(await message(follow({ templateId: ids.fund_control })), /循环：资金查控 → 资金查控/);
    const noChoice = await tried(follow({ when: { fieldKey: 'handleNote', eq: '是' } }));
    assert.equal(noChoice.status, 400);
    assert.match(noChoice.message, /触发字段应为反馈表单中启用的选择字段/);
    assert.match(await message(follow({ when: { fieldKey: 'result', eq: '也许' } })), /没有选项“也许”/);
    assert.equal((await tried(follow({ templateId: ids.case_management }))).code, '000000');
  });

  it('refuses forms and rules that are none, and says where', async () => {
    const row = await whole('case_management');
    const first = row.formItemList[0]!;
    const form = (...more: TaskFormItem[]) => ({ formItemList: [...row.formItemList, ...more] });
    const rule = (settings: object) => ({ settings: { ...row.settings, ...settings } });
    const cases: [object, string, RegExp][] = [
      [{ templateName: '名' }, 'templateName', /2 至 50/],
      [{ formItemList: [first] }, 'formItemList', /至少要有一个启用的必填字段/],
      [form({ ...note, fieldKey: 'caseNo' }), `formItemList.${row.formItemList.length}.fieldKey`, /重复/],
      [form({ ...note, name: '案件编号' }), `formItemList.${row.formItemList.length}.name`, /重复/],
      [
        form({ ...note, fieldKey: 'Bad-Key' }),
        `formItemList.${row.formItemList.length}.fieldKey`,
        /小写字母/,
      ],
      [
        form({ ...note, type: 3 }),
        `formItemList.${row.formItemList.length}.formItemDetailRespList`,
        /添加选项/,
      ],
      [
        form({ ...note, sensitive: 1, type: 5 }),
        `formItemList.${row.formItemList.length}.sensitive`,
        /不能脱敏/,
      ],
      [
        form({ ...note, showRule: [{ fieldKey: 'caseNo', op: 'eq', value: 'x' }] }),
        `formItemList.${row.formItemList.length}.showRule`,
        /显示条件/,
      ],
      [
        form({ ...note, type: 14, childItemList: [{ ...note, type: 15 }] }),
        `formItemList.${row.formItemList.length}.childItemList.0.type`,
        /列不能为多文件上传/,
      ],
      [rule({ titleRule: '{nothing}' }), 'settings.titleRule', /“\{nothing\}”不是派发表单的字段/],
      [rule({ signLimit: [0, 1, 1] }), 'settings.signLimit.0', /./],
      [rule({ signLimit: [1, 1, 525_601] }), 'settings.signLimit.2', /./],
      [rule({ needReview: 1, reviewerType: 3 }), 'settings.reviewerRoleId', /请选择审核角色/],
      [
        rule({ escalation: [{ level: 2, atPercent: 150, toList: ['handler'] }] }),
        'settings.escalation.0.atPercent',
        /依次递增/,
      ],
    ];
    for (const [more, path, message] of cases) {
      const reply = await modify({ ...sent(row), ...more });
      assert.equal(reply.status, 400, `${path}: ${reply.message}`);
      const { fields } = reply.data as unknown as { fields: { path: string; message: string }[] };
      const fault = fields.find((field) => field.path === path);
      assert.match(fault?.message ?? '', message, `${path} ${JSON.stringify(fields)}`);
    }
    const unknown = await modify({ ...sent(row), ...form({ ...note, type: 6, dictType: 'nobody_has_it' }) });
    assert.equal(unknown.message, '字段“补充”的字典“nobody_has_it”不存在或已停用');
    const mapper = await modify({ ...sent(row), ...rule({ factMapper: null }) });
    assert.equal(mapper.message, '任务模板的统计口径不能修改');
    assert.equal((await whole('case_management')).version, row.version);
  });

  it('names only targets and roles that there are, and new ones within the scope of who names them', async () => {
    const [home, far] = [
      await app.makeDepartment({ name: '本地支队' }),
      await app.makeDepartment({ name: '外地支队' }),
    ];
    const clerk = await app.signInAs(
      await app.makeUser({ deptId: home, codes: ['latin_sys_task'], scope: DataScope.ownAndBelow }),
    );
    const outsider = await app.makeUser({ deptId: far });
    const left = await app.makeUser({ deptId: home, personStatus: 0 });
    const target = (targetType: 1 | 2, targetId: number) => ({ targetType, targetId, targetName: '旧名' });
    const name = async (as: TestSession, ...defaultTargetList: object[]) => {
      const row = await whole('warning_disposal', as);
      return modify({ ...sent(row), settings: { ...row.settings, defaultTargetList } }, as);
    };
    for (const beyond of [
      target(2, far),
      target(1, outsider.userId),
      target(1, left.userId),
      target(2, 999_999),
    ])
      assert.equal((await name(clerk, beyond)).message, '默认对象“旧名”不存在或已停用，请重新选择');
    assert.equal((await name(admin, target(2, far), target(2, far), target(2, home))).code, '000000');
    // What somebody else named stays when he saves.
    assert.equal((await name(clerk, target(2, far), target(2, home))).code, '000000');
    assert.deepEqual(
      (await whole('warning_disposal')).settings.defaultTargetList.map(({ targetName }) => targetName),
      ['外地支队', '本地支队'],
    );
    const row = await whole('warning_disposal');
    const settings = { ...row.settings, needReview: 1, reviewerType: 3, reviewerRoleId: 999_999 };
    assert.equal((await modify({ ...sent(row), settings })).message, '审核角色不存在或已停用，请重新选择');
    const role = await app.makeUser({});
    const reviewed = await modify({ ...sent(row), settings: { ...settings, reviewerRoleId: role.roleId } });
    assert.equal(reviewed.code, '000000', reviewed.message);
    // One that was taken out of use since stays where it stands, and is nobody's new one.
    await app.database.db.updateTable('role').set({ status: 0 }).where('id', '=', role.roleId).execute();
    assert.equal((await modify(sent(await whole('warning_disposal')))).code, '000000');
    const last = await whole('warning_disposal');
    const without = { ...last.settings, needReview: 0 as const, reviewerRoleId: null };
    assert.equal((await modify({ ...sent(last), settings: without })).code, '000000');
    const elsewhere = await whole('landing_dissuasion');
    const given = { needReview: 1, reviewerType: 3, reviewerRoleId: role.roleId } as const;
    const refused = await modify({ ...sent(elsewhere), settings: { ...elsewhere.settings, ...given } });
    assert.equal(refused.message, '审核角色不存在或已停用，请重新选择');
  });

  it(
    'two who let two templates follow each other at once: one is told of the circle',
    onTwoConnections(),
    async () => {
      const pair = ['communication_disposal', 'case_management'] as const;
      const bodies = await Promise.all(
        pair.map(async (code, at) => {
          const row = await whole(code);
          const followUpList = [
            {
              ...{ when: { fieldKey: asking.fieldKey, eq: '是' }, carryList: [], priority: 1 as const },
              templateId: ids[pair[1 - at] ?? ''] ?? 0,
            },
          ];
          const settings = { ...row.settings, followUpList };
          return { ...sent(row), settings, handleItemList: [...row.handleItemList, asking] };
        }),
      );
      const replies: ReturnType<typeof modify>[] = [];
      await app.database.db.transaction().execute(async (trx) => {
        await holdTemplates(trx);
        // Who did not wait for the one before him would write in his turn, once both have looked for a circle.
        await trx.selectFrom('task_template').select('id').where('code', 'in', pair).forUpdate().execute();
        for (const body of bodies) replies.push(modify(body));
        await someoneWaits(trx);
      });
      const [first, second] = await Promise.all(replies);
      assert.deepEqual(
        [first?.code, second?.code].sort(),
        ['000000', 'TM4000'],
        `${first?.message} ${second?.message}`,
      );
    },
  );

  it('two who change one template at once: one is told, and no version is lost', async () => {
    const row = await whole('landing_dissuasion');
    const replies = await Promise.all(
      ['甲', '乙'].map((name, at) =>
        modify(sent(row, { formItemList: [...row.formItemList, { ...note, fieldKey: `extra${at}`, name }] })),
      ),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await whole('landing_dissuasion')).versionNo, row.versionNo + 1);
    const key = { 'idempotency-key': 'template-twice-0001' };
    const again = sent(await whole('landing_dissuasion'), { description: '再来一次' });
    const twice = await Promise.all(
      [1, 2].map(() => app.call(taskTemplate.modify, again, { as: admin, headers: key })),
    );
    assert.deepEqual(
      twice.map(({ code }) => code),
      ['000000', '000000'],
    );
    assert.deepEqual(twice[0]?.data, twice[1]?.data);
  });
});
