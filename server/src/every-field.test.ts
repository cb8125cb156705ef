/**
 * Every field of every list comes back: what add and modify take is in the detail, the list, the log's difference, the
 * filters and the export, where its list says so, and what is exported is taken by the import. A field that is taken and
 * dropped on the way fails here by its name.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@outbound/contract';
import {
  accountFields,
  activityFields,
  applicationFields,
  BlockKind,
  bannerFields,
  builtInColumns,
  type Call,
  calls,
  DataScope,
  DenyMode,
  deptFields,
  dictionaryEntryFields,
  dictionarySheetFields,
  dictionaryTypeFields,
  exportedFields,
  type Field,
  type FieldList,
  FunctionType,
  fieldText,
  importedFields,
  informationFields,
  keysOf,
  MessageAudience,
  type PermissionCode,
  PREVIEW_BASE,
  partnerFields,
  resourceFields,
  roleFields,
  settingFields,
  signUpBlockFields,
  systemMessageFields,
  writtenFields,
} from '@outbound/contract';
import { newIdentity } from './testing/accounts.ts';
import { item, withPlaces } from './testing/activities.ts';
import type { TestSession } from './testing/factories.ts';
import { mp4, send } from './testing/files.ts';
import { sheetTexts } from './testing/sheet.ts';
import { startApp, type TestApp } from './testing/start-app.ts';
import { importForm, workbook } from './testing/workbooks.ts';

type Values = Record<string, unknown>;

interface Entity {
  name: string;
  fields: FieldList;
  add: Call;
  modify: Call;
  /** None: the row of the list is all there is. */
  detail: Call | null;
  list: Call;
  /** Values of the fields that a rule or another record decides; different ones for each `turn`. */
  given(app: TestApp, turn: number, place: Place): Promise<Values>;
  /** Which kind of record it is, and in which other one it stands, where the calls ask for that. */
  place?(app: TestApp, admin: TestSession): Promise<Place>;
  /** Tested by themselves, and why. */
  elsewhere: Record<string, string>;
  /** Of special fields and of those that are answered in another shape: what was written, read from a detail. */
  readBack: Record<string, (detail: Values) => unknown>;
  /** Of fields that hold keys: what the log calls their values. */
  named?: Record<string, (key: unknown) => string>;
  /** What the detail has of the record, where it is not the whole answer. */
  recordOf?(detail: Values): unknown;
  /** Rows of the list; a tree's among them. */
  rowsOf(data: unknown): Values[];
  /** The export that has the record, and the heading of the column that tells it. */
  sheet?: {
    call: Call;
    body(id: number, place: Place): Values;
    fields: readonly (readonly [string, Field])[];
    /** Of several rows the record's own. */
    isOwn?(cell: (heading: string) => string | undefined): boolean;
    /** The import that takes what was exported, and the field by which a row finds its record. */
    takenBack?: { call: Call; by: string };
  };
}

/** What calls take besides the fields: those of one record, those that write it, the list. */
interface Place {
  record: Values;
  write: Values;
  list: Values;
}
const nowhere: Place = { record: {}, write: {}, list: {} };

const flat = (nodes: Values[]): Values[] =>
  nodes.flatMap((node) => [node, ...flat((node.children ?? []) as Values[])]);
const idsOf = (list: unknown) => (list as { id: number }[]).map(({ id }) => id);

const { add, modify, detail, tree: list } = calls.dictionary;
const dictionaryCalls = { add, modify, detail, list };

async function functionIds(app: TestApp, code: PermissionCode): Promise<number[]> {
  const rows = await app.database.db
    .selectFrom('resource')
    .select('id')
    .where('permission_code', '=', code)
    .execute();
  return rows.map(({ id }) => id);
}

async function resourceValues(app: TestApp, turn: number): Promise<Values> {
  const module = {
    ...{ parentId: null, functionType: FunctionType.module, type: 'sys' as const },
    ...{
      resourceName: `上级${turn}`,
      permissionCode: `latin_above${turn}_${Math.random().toString(36).slice(2)}`,
    },
  };
  const as = await app.signInAs('admin');
  return {
    parentId: (await app.call(calls.resource.add, module, { as })).data.id,
    functionType: turn === 1 ? FunctionType.menu : FunctionType.function,
    permissionCode: `latin_every_${turn}`,
    path: `/every${turn}`,
    activeMenu: `/above${turn}`,
  };
}

async function filmOf(app: TestApp, turn: number): Promise<string> {
  const name = `宣传片${turn}.mp4`;
  const as = await app.signInAs('admin');
  const { data } = await send(app, calls.file.videoFiles, { bytes: mp4(), name }, { as });
  return JSON.stringify([{ url: `${PREVIEW_BASE}${data}`, name }]);
}

const resources = {
  fields: resourceFields,
  add: calls.resource.add,
  modify: calls.resource.modify,
  detail: null,
  list: calls.resource.tree,
  readBack: {},
  rowsOf: (data: unknown) => flat(data as Values[]),
};

const roles = {
  fields: roleFields,
  add: calls.role.add,
  modify: calls.role.modify,
  detail: calls.role.detail,
  list: calls.role.page,
  readBack: {},
  rowsOf: (data: unknown) => (data as { dataBody: Values[] }).dataBody,
};

const entities: Entity[] = [
  {
    name: 'people',
    fields: accountFields,
    add: calls.account.add,
    modify: calls.account.modify,
    detail: calls.account.detail,
    list: calls.account.page,
    given: async (app, turn) => ({
      ...newIdentity(),
      userLoginId: 'every.field',
      userName: `每项${turn}`,
      telePhone: `0755-${turn}`,
      email: `every${turn}@example.com`,
      deptIds: [await app.makeDepartment()],
      viewDepartmentId: await app.makeDepartment(),
      roleIds: [await app.makeRole()],
      // Who leaves is signed out and leaves no other trace.
      personStatus: turn === 1 ? '1' : '0',
    }),
    elsewhere: { mainDepartmentId: 'follows the departments', userPhoto: 'takes an upload of the caller' },
    readBack: {
      deptIds: ({ deptList }) => idsOf(deptList),
      roleIds: ({ roleList }) => idsOf(roleList),
    },
    rowsOf: (data) => (data as { dataBody: Values[] }).dataBody,
    sheet: {
      call: calls.account.batchExport,
      body: () => ({ template: { userLoginId: 'every.field' } }),
      fields: exportedFields(accountFields),
      takenBack: { call: calls.account.batchImport, by: 'userLoginId' },
    },
  },
  {
    name: 'departments',
    fields: deptFields,
    add: calls.department.deptAdd,
    modify: calls.department.deptModify,
    detail: calls.department.detail,
    list: calls.department.tree,
    given: async (app, turn) => ({
      parentId: await app.makeDepartment(),
      deptName: `每个字段${turn}`,
      deptCode: `EVERY-${turn}`,
      phone: `0755-${turn}`,
      headUserId: (await app.makeUser()).userId,
    }),
    elsewhere: {},
    readBack: {},
    rowsOf: (data) => flat(data as Values[]),
    sheet: {
      call: calls.department.batchExport,
      body: (id) => ({ template: { deptId: id } }),
      fields: importedFields(deptFields),
      takenBack: { call: calls.department.batchImport, by: 'deptCode' },
    },
  },
  {
    name: 'activities',
    fields: activityFields,
    add: calls.activity.save,
    modify: calls.activity.modify,
    detail: calls.activity.detail,
    list: calls.activity.page,
    given: async (_app, turn) => ({
      poster: JSON.stringify([{ url: `https://example.com/poster${turn}.png` }]),
      services: [`服务${turn}`],
      serviceCapacity: { [`服务${turn}`]: turn },
      startTime: `2031-0${turn}-10 09:00:00`,
      endTime: `2031-0${turn}-10 18:00:00`,
      applyStartTime: `2031-0${turn}-01 09:00:00`,
      changeEndTime: `2031-0${turn}-02 09:00:00`,
      withdrawEndTime: `2031-0${turn}-03 09:00:00`,
      applyEndTime: `2031-0${turn}-09 18:00:00`,
      latLon: `19.4${turn},-99.1${turn}`,
      onlineAddress: `https://meet.example.com/j/${turn}`,
      timeZone: turn === 1 ? 'America/Lima' : 'America/Santiago',
      formItemList: withPlaces([item('手机号', { require: true }), item(`字段${turn}`)]),
      sessions: [
        {
          ...{ name: `场次${turn}`, location: `会议室${turn}`, capacity: turn },
          ...{ startTime: `2031-0${turn}-10 10:00:00`, endTime: `2031-0${turn}-10 11:00:00` },
        },
      ],
      nameTexts: [{ value: `会议室${turn}`, es: `Sala ${turn}`, pt: `Sala pt ${turn}` }],
      detail: `<p>第${turn}版</p>`,
      detailEs: `<p>Texto ${turn}</p>`,
      detailPt: `<p>Texto pt ${turn}</p>`,
    }),
    elsewhere: { attachments: 'takes files that were uploaded: activities/attachments.test.ts' },
    readBack: {
      formItemList: ({ formItemList }) => (formItemList as Values[]).map(({ name }) => name),
      sessions: ({ sessions }) =>
        (sessions as Values[]).map(({ id, takenNum, checkedNum, absentNum, ...written }) => written),
    },
    rowsOf: (data) => (data as { dataBody: Values[] }).dataBody,
  },
  {
    name: 'news',
    fields: informationFields,
    add: calls.information.add,
    modify: calls.information.modify,
    detail: calls.information.detail,
    list: calls.information.page,
    given: async (app, turn) => ({
      cover: JSON.stringify([{ url: `https://example.com/cover${turn}.png` }]),
      columnKey: turn === 1 ? 'policy' : 'market',
      tags: [`标签${turn}`],
      // Without one a film is not planned for the shelf.
      video: await filmOf(app, turn),
      onShelfTime: `209${turn}-01-10 09:00:00`,
      offShelfTime: `209${turn}-02-10 09:00:00`,
      content: `<p>第${turn}版</p>`,
      contentEs: `<p>Texto ${turn}</p>`,
      contentPt: `<p>Texto pt ${turn}</p>`,
    }),
    elsewhere: {
      attachments: 'takes files that were uploaded: information/open.test.ts',
    },
    named: { columnKey: (key) => builtInColumns[String(key)]?.zh ?? '' },
    readBack: {},
    rowsOf: (data) => (data as { dataBody: Values[] }).dataBody,
  },
  {
    name: 'partners',
    fields: partnerFields,
    add: calls.partner.add,
    modify: calls.partner.modify,
    detail: calls.partner.detail,
    list: calls.partner.page,
    given: async (_app, turn) => ({
      logo: JSON.stringify([{ url: `https://example.com/logo${turn}.png` }]),
      website: `https://example.com/${turn}`,
      onShelfTime: `209${turn}-01-10 09:00:00`,
      offShelfTime: `209${turn}-02-10 09:00:00`,
    }),
    elsewhere: {},
    readBack: {},
    rowsOf: (data) => (data as { dataBody: Values[] }).dataBody,
    sheet: {
      call: calls.partner.batchExport,
      body: () => ({ template: {} }),
      fields: exportedFields(partnerFields),
      takenBack: { call: calls.partner.batchImport, by: 'name' },
    },
  },
  {
    name: 'banners',
    fields: bannerFields,
    add: calls.banner.add,
    modify: calls.banner.modify,
    detail: calls.banner.detail,
    list: calls.banner.page,
    given: async (_app, turn) => ({
      picture: JSON.stringify([{ url: `https://example.com/wide${turn}.png` }]),
      phonePicture: JSON.stringify([{ url: `https://example.com/phone${turn}.png` }]),
      link: turn === 1 ? '/portal/portalPartner' : 'https://example.com/season',
      onShelfTime: `209${turn}-01-10 09:00:00`,
      offShelfTime: `209${turn}-02-10 09:00:00`,
    }),
    elsewhere: {},
    readBack: {},
    rowsOf: (data) => (data as { dataBody: Values[] }).dataBody,
  },
  {
    name: 'entries of the list of blocked ones',
    fields: signUpBlockFields,
    add: calls.signUpBlock.add,
    modify: calls.signUpBlock.modify,
    detail: calls.signUpBlock.detail,
    list: calls.signUpBlock.page,
    given: async (_app, turn) => ({
      kind: BlockKind.company,
      value: '每项字段公司',
      untilTime: `209${turn}-01-10 09:00:00`,
    }),
    elsewhere: {},
    readBack: {},
    rowsOf: (data) => (data as { dataBody: Values[] }).dataBody,
  },
  {
    name: 'system messages',
    fields: systemMessageFields,
    add: calls.systemMessage.add,
    modify: calls.systemMessage.modify,
    detail: calls.systemMessage.detail,
    list: calls.systemMessage.page,
    given: async (app, turn) => ({
      audience: turn === 1 ? MessageAudience.departments : MessageAudience.roles,
      targetIds: [turn === 1 ? await app.makeDepartment() : await app.makeRole()],
      publicTime: `209${turn}-01-10 09:00:00`,
      expireTime: `209${turn}-02-10 09:00:00`,
      content: `<p>第${turn}版</p>`,
    }),
    elsewhere: { attachments: 'takes files that were uploaded: messages/system-messages.test.ts' },
    readBack: { targetIds: ({ targetList }) => idsOf(targetList) },
    recordOf: ({ office }) => office,
    rowsOf: (data) => (data as { dataBody: Values[] }).dataBody,
  },
  {
    ...roles,
    name: 'roles',
    given: async (app, turn) => ({
      roleName: `每项${turn}`,
      roleCode: `every_${turn}`,
      dataScope: turn === 1 ? DataScope.all : DataScope.self,
      resourceIds: await functionIds(app, turn === 1 ? 'latin_sys_role' : 'latin_sys_func'),
    }),
    elsewhere: { deptIds: 'belong to one scope: below' },
  },
  {
    ...roles,
    name: 'roles, with departments',
    place: async () => ({ record: {}, write: { dataScope: DataScope.chosenDepartments }, list: {} }),
    given: async (app, turn) => ({
      roleName: `每项${turn}`,
      roleCode: `every_${turn}`,
      deptIds: [await app.makeDepartment()],
      resourceIds: [],
    }),
    elsewhere: { dataScope: 'is the one that has departments' },
  },
  {
    ...resources,
    name: 'functions with a page of ours',
    given: async (app, turn) => ({
      ...(await resourceValues(app, turn)),
      component: turn === 1 ? '/dictionaryManagement' : '/roleManagement',
      // Buttons alone have it.
      functionType: turn === 1 ? FunctionType.function : FunctionType.menu,
      denyMode: turn === 1 ? DenyMode.disable : DenyMode.remove,
    }),
    elsewhere: {
      type: 'follows what stands above',
      openMode: 'has a page of ours: below',
      frameKey: 'belongs to the page of another system: below',
    },
  },
  {
    ...resources,
    name: 'functions with a page of another system',
    given: resourceValues,
    elsewhere: {
      type: 'follows what stands above',
      component: 'belongs to a page of ours: above',
      denyMode: 'belongs to buttons: above',
    },
  },
  {
    name: 'dictionary types',
    fields: dictionaryTypeFields,
    ...dictionaryCalls,
    place: async () => ({ record: { kind: 'type' }, write: { kind: 'type' }, list: {} }),
    given: async (_app, turn) => ({ type: `every_${turn}` }),
    elsewhere: {},
    readBack: {},
    rowsOf: (data) => data as Values[],
    sheet: {
      call: calls.dictionary.batchExport,
      body: (id) => ({ template: { typeId: id } }),
      fields: importedFields(dictionaryTypeFields),
      takenBack: { call: calls.dictionary.batchImport, by: 'type' },
    },
  },
  {
    name: 'dictionary entries',
    fields: dictionaryEntryFields,
    ...dictionaryCalls,
    place: async (app, as) => {
      const body = { kind: 'type', type: 'every_entry', name: '每个字段' };
      const { id: typeId } = (await app.call(calls.dictionary.add, body, { as })).data;
      return { record: { kind: 'item' }, write: { kind: 'item', typeId }, list: { typeId } };
    },
    given: async (app, turn, { write }) => {
      const above = { ...write, dictKey: `above${turn}${Math.random()}`, dictValue: `上级${turn}` };
      const as = await app.signInAs('admin');
      return { parentId: (await app.call(calls.dictionary.add, above as never, { as })).data.id };
    },
    elsewhere: {},
    readBack: {},
    rowsOf: (data) => flat((data as { itemList: Values[] }[]).flatMap(({ itemList }) => itemList)),
    sheet: {
      call: calls.dictionary.batchExport,
      body: (_id, { list }) => ({ template: list }),
      fields: importedFields({
        ...dictionaryEntryFields,
        parentId: { ...dictionaryEntryFields.parentId, label: '上级键' },
      }),
      isOwn: (cell) => cell('上级键') !== '',
      takenBack: { call: calls.dictionary.batchImport, by: 'dictKey' },
    },
  },
];

/** A value that the field takes: another one in each `turn`, at first not what it would hold if nothing was given. */
function sampleOf(key: string, field: Field, turn: number): unknown {
  const {
    kind,
    label,
    rule,
    values,
    min = 0,
  } = field as Field & {
    rule?: unknown;
    values?: readonly unknown[];
    min?: number;
  };
  assert.ok(!rule, `${key} has a rule: give it values that keep it`);
  if (kind === 'text') return `${label}${turn}`;
  if (kind === 'number') return min + turn;
  if (kind === 'flag') return turn === 1;
  assert.ok(kind === 'choice' && values, `${key} is a field of kind ${kind}: give it values`);
  const avoided = turn === 1 ? field.initial : sampleOf(key, field, 1);
  const others = values.filter((value) => value !== avoided);
  return others[turn % others.length];
}

async function bodyOf(entity: Entity, app: TestApp, turn: number, place: Place): Promise<Values> {
  const given = await entity.given(app, turn, place);
  const written = writtenFields(entity.fields).filter(
    ([key, { fixed }]) => !(key in entity.elsewhere) && (turn === 1 || !fixed),
  );
  return Object.fromEntries(
    written.map(([key, field]) => [key, key in given ? given[key] : sampleOf(key, field, turn)]),
  );
}

const maskOf = (field: Field) => (field as { mask?: (value: string) => string }).mask;

/** As details and rows answer what was written. */
function shownValue(field: Field, value: unknown): unknown {
  return typeof value === 'string' ? (maskOf(field)?.(value) ?? value) : value;
}

for (const entity of entities)
  describe(`every field of ${entity.name}`, () => {
    let app: TestApp;
    let admin: TestSession;
    let id: number;
    let sent: Values;
    let changed: Values;
    /** Of the export: the headings, and the record's row. */
    let exported: { headings: string[]; cells: string[] } | undefined;
    let place = nowhere;
    before(async () => {
      app = await startApp();
      admin = await app.signInAs('admin');
      place = (await entity.place?.(app, admin)) ?? nowhere;
    });
    after(() => app.stop());

    const call = async (described: Call, body: object) => {
      const reply = await app.call(described, body as never, { as: admin });
      assert.equal(reply.status, 200, `${described.path}: ${reply.message}`);
      return reply;
    };
    async function readRow(): Promise<Values> {
      const list = (await call(entity.list, place.list)).data;
      const row = entity.rowsOf(list).find((one) => one.id === id);
      assert.ok(row, 'it is in the list');
      return row;
    }
    async function readDetail(): Promise<Values> {
      if (!entity.detail) return readRow();
      const detail = (await call(entity.detail, { ...place.record, id })).data as Values;
      return (entity.recordOf?.(detail) ?? detail) as Values;
    }

    async function holds(body: Values): Promise<void> {
      const detail = await readDetail();
      const row = await readRow();
      for (const [key, value] of Object.entries(body)) {
        const field = entity.fields[key];
        if (!field) continue;
        const read = entity.readBack[key];
        if (read) {
          const names = key === 'formItemList' ? (value as Values[]).map(({ name }) => name) : value;
          assert.deepEqual(read(detail), names, `${key} in the detail`);
        } else {
          assert.deepEqual(detail[key], shownValue(field, value), `${key} in the detail`);
          if (!field.detailOnly) assert.deepEqual(row[key], detail[key], `${key} in the list`);
        }
      }
    }

    /** What the log says of the fields that were sent: all of them, as people read them. */
    async function isLogged(reply: { headers: Headers }, body: Values, before: Values | null): Promise<void> {
      const changes = (await app.logged(reply as never)).changes as {
        field: string;
        before: string;
        after: string;
      }[];
      for (const [key, value] of Object.entries(body)) {
        const field = entity.fields[key];
        if (!field || field.log === false) continue;
        const label = typeof field.log === 'string' ? field.log : field.label;
        const change = changes.find((one) => one.field === label);
        assert.ok(change, `${key} (${label}) in the log`);
        if (field.kind === 'special' || field.kind === 'reference' || field.kind === 'time') {
          assert.notEqual(change.after, '', `${key} in words in the log`);
          continue;
        }
        const text = (one: unknown) => entity.named?.[key]?.(one) ?? fieldText(field, shownValue(field, one));
        assert.equal(change.after.replace('（已变更）', ''), text(value), `${key} in the log`);
        if (before) assert.equal(change.before, text(before[key]), `${key} as it was, in the log`);
      }
    }

    it('is in the detail, the list and the log after adding', async () => {
      sent = await bodyOf(entity, app, 1, place);
      const reply = await call(entity.add, { ...place.write, ...sent });
      id = (reply.data as { id: number }).id;
      await holds(sent);
      await isLogged(reply, sent, null);
    });

    it('finds the record in the list, where it is searched', async () => {
      const searched = keysOf(entity.fields).filter((key) => entity.fields[key]?.searched && key in sent);
      for (const key of searched) {
        const found = async (value: unknown) =>
          entity
            .rowsOf((await call(entity.list, { template: { [key]: value } })).data)
            .some((one) => one.id === id);
        assert.ok(await found(sent[key]), `${key} finds it`);
        const other = (await bodyOf(entity, app, 2, place))[key];
        if (other !== undefined) assert.ok(!(await found(other)), `${key} passes it over`);
      }
    });

    it('leaves in the export, where it is exported', async () => {
      const { sheet } = entity;
      if (!sheet) return;
      const reply = await call(sheet.call, sheet.body(id, place));
      const [headings = [], ...all] = sheetTexts(reply.bytes);
      const { isOwn = () => true } = sheet;
      const rows = all.filter((row) => isOwn((heading) => row[headings.indexOf(heading)]));
      assert.equal(rows.length, 1);
      exported = { headings, cells: rows[0] ?? [] };
      for (const [key, field] of sheet.fields) {
        const cell: string | undefined = exported.cells[headings.indexOf(field.label)];
        if (!(key in sent)) continue;
        if (field.kind === 'special' || field.kind === 'reference') assert.ok(cell, `${key} in the export`);
        // The administrator reads phones and IDs whole.
        else assert.equal(cell, fieldText(field, sent[key]), `${key} in the export`);
      }
    });

    it('is in all of them after a change, too', async () => {
      changed = await bodyOf(entity, app, 2, place);
      const { version } = await readDetail();
      const reply = await call(entity.modify, { ...place.write, id, version, ...changed });
      await holds(changed);
      await isLogged(reply, changed, sent);
    });

    it('is as it was when its export is imported, where it is imported', async () => {
      const { takenBack, fields = [] } = entity.sheet ?? {};
      if (!takenBack || !exported) return;
      const { headings, cells } = exported;
      const row = Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']));
      const imported = fields.filter(([key, field]) => field.imported && key in sent);
      const by = fields.find(([key]) => key === takenBack.by)?.[1];
      assert.ok(by, 'the field by which a row finds its record is exported');
      row[by.label] = String({ ...sent, ...changed }[takenBack.by]);
      const form = importForm(await workbook([row], headings), { updateExisting: '1' });
      const { data, message } = await call(takenBack.call, form);
      assert.ok(data, `the import takes what the export wrote: ${message}`);
      const { errorList, updatedNum } = data as { errorList: unknown; updatedNum: number };
      assert.deepEqual([errorList, updatedNum], [[], 1]);
      await holds(
        Object.fromEntries(imported.filter(([key]) => key !== takenBack.by).map(([key]) => [key, sent[key]])),
      );
    });
  });

const isFieldList = (value: unknown): value is FieldList =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (one) => typeof one === 'object' && one !== null && 'kind' in one && 'write' in one,
  );

it('looks at each list of fields that calls write', () => {
  // Sign-ups are written by their forms, settings as a whole; a sheet has the fields of two lists.
  const others = new Set<FieldList>([applicationFields, settingFields, dictionarySheetFields]);
  const known = entities.map(({ fields }) => fields);
  const isPart = (list: FieldList) =>
    known.some((whole) => Object.values(list).every((field) => Object.values(whole).includes(field)));
  const left = Object.entries<unknown>(contract).filter(
    ([name, value]) =>
      /^[a-z]\w*Fields$/.test(name) && isFieldList(value) && !others.has(value) && !isPart(value),
  );
  assert.deepEqual(
    left.map(([name]) => name),
    [],
  );
});
