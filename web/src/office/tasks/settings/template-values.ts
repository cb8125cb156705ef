/** A template as its form holds it, and what is wrong with that. */
import {
  type FactMapper,
  type FormSide,
  factKeys,
  formChanges,
  isSameForm,
  settingsFaults,
  settingTexts,
  type TemplateSettings,
} from '@outbound/contract';
import type { Compared } from '../../../ui/forms/merge-dialog.tsx';
import { draftFaults, formFault } from './builder/draft-faults.ts';
import { type DraftItem, draftsFrom, itemsOf } from './builder/draft-items.ts';
import type { WholeTemplate } from './template-calls.ts';

const flags = [
  'needSign',
  'needReview',
  'allowTransfer',
  'allowReturn',
  'allowAssist',
  'allowExtension',
  'directBack',
  'autoRenew',
] as const;
type Flag = (typeof flags)[number];

/** The rules with their switches as booleans; the statistics' side of them is not the form's. */
type Rules = Omit<TemplateSettings, Flag | 'factMapper'> & Record<Flag, boolean>;

export interface TemplateValues extends Rules {
  templateName: string;
  description: string;
  formItemList: readonly DraftItem[];
  handleItemList: readonly DraftItem[];
}

export function valuesOfTemplate(template: WholeTemplate): TemplateValues {
  const { factMapper: _, ...settings } = template.settings;
  const switches = Object.fromEntries(flags.map((flag) => [flag, settings[flag] === 1])) as Record<
    Flag,
    boolean
  >;
  return {
    ...settings,
    ...switches,
    templateName: template.templateName,
    description: template.description,
    formItemList: draftsFrom(template.formItemList),
    handleItemList: draftsFrom(template.handleItemList),
  };
}

/** The values as they are sent, over what the form does not show. */
export function settingsOf(values: TemplateValues, factMapper: FactMapper | null): TemplateSettings {
  const { templateName: _n, description: _d, formItemList: _f, handleItemList: _h, ...rules } = values;
  const switches = Object.fromEntries(flags.map((flag) => [flag, rules[flag] ? 1 : 0])) as Record<
    Flag,
    0 | 1
  >;
  // Templates of before do not say it: off is not said at all.
  const { autoRenew, ...others } = switches;
  const { autoRenew: _r, ...said } = rules;
  return { ...said, ...others, ...(autoRenew ? { autoRenew } : {}), factMapper };
}

export const changedTemplate = (template: WholeTemplate, values: TemplateValues): WholeTemplate => ({
  ...template,
  templateName: values.templateName.trim(),
  description: (values.description ?? '').trim(),
  settings: settingsOf(values, template.settings.factMapper),
  formItemList: itemsOf(values.formItemList),
  handleItemList: itemsOf(values.handleItemList),
});

/** What saving makes of the forms: the lines of each that changed; none: they stay the version that they are. */
export function newVersionOf(
  template: WholeTemplate,
  values: TemplateValues,
): { form: string; lines: string[] }[] {
  const sides = [
    ['派发表单', template.formItemList, itemsOf(values.formItemList)],
    ['反馈表单', template.handleItemList, itemsOf(values.handleItemList)],
  ] as const;
  return sides.flatMap(([form, before, after]) =>
    isSameForm(before, after) ? [] : [{ form, lines: formChanges(before, after) }],
  );
}

export const lockedKeys = (mapper: FactMapper | null, side: FormSide): ReadonlySet<string> =>
  new Set(Object.keys(factKeys(mapper, side)));

export const tabs = [
  { key: 'basic', label: '基本设置' },
  { key: 'dispatch', label: '派发表单' },
  { key: 'handle', label: '反馈表单' },
  { key: 'flow', label: '流程规则' },
  { key: 'limits', label: '时限与督办' },
  { key: 'followUps', label: '后续任务' },
  { key: 'targets', label: '默认对象' },
  { key: 'documents', label: '文书模板' },
] as const;
export type TabKey = (typeof tabs)[number]['key'];

const basic = ['templateName', 'description', 'titleRule'];
const limits = [
  ...['signLimit', 'handleLimit', 'reviewLimit', 'reworkLimit', 'calendarType', 'nearDueRatio'],
  'escalation',
];

/** Where a field stands. */
export function tabOf(name: string): TabKey {
  if (basic.includes(name)) return 'basic';
  if (name === 'formItemList') return 'dispatch';
  if (name === 'handleItemList') return 'handle';
  if (limits.includes(name)) return 'limits';
  if (name === 'followUpList') return 'followUps';
  if (name === 'documentList') return 'documents';
  return name === 'defaultTargetList' ? 'targets' : 'flow';
}

export interface TemplateFault {
  tab: TabKey;
  message: string;
}

/** What is wrong beyond the rules of single fields. */
export function faultsOfTemplate(values: TemplateValues, mapper: FactMapper | null): TemplateFault[] {
  const forms = [
    ['dispatch', values.formItemList],
    ['handle', values.handleItemList],
  ] as const;
  const ofForms = forms.flatMap(([tab, drafts]) => {
    const faults = draftFaults(drafts);
    const whole = formFault(drafts);
    return [
      ...drafts.flatMap(({ key, props }) => {
        const message = faults.get(key);
        return message === undefined ? [] : [{ tab, message: `“${props.name || '未命名字段'}”${message}` }];
      }),
      ...(whole === null ? [] : [{ tab, message: whole }]),
    ];
  });
  const rules = settingsFaults({
    settings: settingsOf(values, mapper),
    formItemList: itemsOf(values.formItemList),
    handleItemList: itemsOf(values.handleItemList),
  }).map(({ path, message }) => ({ tab: tabOf(String(path[0])), message }));
  const order = tabs.map(({ key }) => key);
  return [...ofForms, ...rules].sort((one, other) => order.indexOf(one.tab) - order.indexOf(other.tab));
}

/** The form's fields as the values of two editors are put side by side. */
export function comparedFields(template: WholeTemplate): Compared[] {
  const start = valuesOfTemplate(template);
  const plain = (name: 'templateName' | 'description', label: string): Compared => ({
    name,
    label,
    text: (value) => String(value ?? '') || '（空）',
  });
  const form = (name: 'formItemList' | 'handleItemList', label: string): Compared => ({
    name,
    label,
    text: (value, base) => {
      const items = (drafts: unknown) => itemsOf((drafts ?? []) as readonly DraftItem[]);
      return formChanges(items(base), items(value)).join('；') || '未修改';
    },
  });
  const rules = Object.entries(settingTexts)
    .filter(([name]) => name !== 'factMapper')
    .map(([name, [label, text]]) => ({
      name,
      label,
      text: (value: unknown) => text(settingsOf({ ...start, [name]: value }, template.settings.factMapper)),
    }));
  return [
    plain('templateName', '模板名称'),
    plain('description', '描述'),
    form('formItemList', '派发表单'),
    form('handleItemList', '反馈表单'),
    ...rules,
  ];
}
