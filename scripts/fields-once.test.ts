import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import {
  accountFields,
  activityFields,
  applicationFields,
  bannerFields,
  deptFields,
  dictionaryEntryFields,
  dictionaryTypeFields,
  type Field,
  type FieldList,
  informationFields,
  partnerFields,
  resourceFields,
  roleFields,
  settingFields,
  signUpBlockFields,
  systemMessageFields,
} from '@outbound/contract';

const root = dirname(import.meta.dirname);

/** The lists of fields, and the folders that read them; `called`: a label that is what the record itself is called, too. */
const entities: { name: string; fields: FieldList; folders: string[]; called?: string }[] = [
  {
    name: 'people',
    fields: accountFields,
    folders: ['server/src/people/accounts', 'server/src/people/own-account', 'web/src/office/system/users'],
  },
  {
    name: 'departments',
    fields: deptFields,
    folders: ['server/src/people/departments', 'web/src/office/system/departments'],
  },
  {
    name: 'activities',
    fields: activityFields,
    folders: ['server/src/operations/activities', 'web/src/office/operations/activities'],
  },
  {
    name: 'news',
    fields: informationFields,
    folders: ['server/src/operations/information', 'web/src/office/operations/information'],
  },
  {
    name: 'partners',
    fields: partnerFields,
    folders: ['server/src/operations/partners', 'web/src/office/operations/partners'],
  },
  {
    name: 'banners',
    fields: bannerFields,
    folders: ['server/src/operations/banners', 'web/src/office/operations/banners'],
  },
  {
    name: 'sign-ups',
    fields: applicationFields,
    folders: ['server/src/operations/applications', 'web/src/office/operations/applications'],
  },
  {
    name: 'roles',
    fields: roleFields,
    folders: ['server/src/rights/roles', 'web/src/office/system/roles'],
  },
  {
    name: 'functions',
    fields: resourceFields,
    folders: ['server/src/rights/resources', 'web/src/office/system/resources'],
  },
  {
    name: 'the dictionary',
    fields: { ...dictionaryTypeFields, ...dictionaryEntryFields },
    folders: ['server/src/platform/dictionary', 'web/src/office/system/dictionary'],
    called: '字典类型',
  },
  {
    name: 'the platform’s settings',
    fields: settingFields,
    folders: ['server/src/platform/settings', 'web/src/office/system/settings'],
  },
  {
    name: 'system messages',
    fields: systemMessageFields,
    folders: ['server/src/messages/system-messages', 'web/src/office/system/messages'],
  },
  {
    name: 'who may not sign up',
    fields: signUpBlockFields,
    folders: ['server/src/operations/blocks', 'web/src/office/operations/blocks'],
  },
];

/** Source text of a folder without its tests, by file. */
async function sourcesOf(folder: string): Promise<[string, string][]> {
  const files = (await readdir(join(root, folder), { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  assert.ok(files.length > 1, folder);
  return Promise.all(
    files.map(
      async (file): Promise<[string, string]> => [
        join(folder, file),
        await readFile(join(root, folder, file), 'utf8'),
      ],
    ),
  );
}

for (const { name, fields, folders, called } of entities)
  it(`labels and limits of ${name} stand in their list alone`, async () => {
    const sources = (await Promise.all(folders.map(sourcesOf))).flat();
    const twice: string[] = [];
    for (const [key, field] of Object.entries(fields) as [string, Field & { max?: number }][]) {
      const label = new RegExp(`['"\`>]${field.label}['"\`<]`);
      // Beside its key: `name: 'remark', max: 500`, `short('remark', 500)`, `remark: text(500)`.
      const limit =
        field.max === undefined
          ? null
          : new RegExp(`(?:'${key}',|\\b${key}: \\w+\\()[^{}]{0,200}?\\b${field.max}\\b(?!%)`);
      for (const [file, text] of sources) {
        if (field.label !== called && label.test(text))
          twice.push(`${file} says ${field.label}: read it from the list (${key})`);
        if (limit?.test(text)) twice.push(`${file} says ${field.max}: read it from the list (${key})`);
      }
    }
    assert.deepEqual(twice, []);
  });
