import { calls, FormSide, type TaskFormItem } from '@outbound/contract';
import { Alert, Badge, Button, Card, Form, Space, Tabs, Typography, theme } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import { tellDone, tellFailure } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { showFaults } from '../../../ui/forms/form-faults.ts';
import { type Field, FormFields } from '../../../ui/forms/form-fields.tsx';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { useEditConflict } from '../../../ui/forms/use-edit-conflict.tsx';
import { useKeptForm, useUnsaved } from '../../../ui/forms/use-kept-form.ts';
import { LastingMessages } from '../../../ui/forms/use-lasting-fields.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { type DraftItem, itemsOf } from './builder/draft-items.ts';
import { TaskFormBuilder } from './builder/task-form-builder.tsx';
import { DocumentsField } from './documents-field.tsx';
import { FollowUpsField } from './follow-ups-field.tsx';
import { limitFields, useFlowFields } from './setting-fields.tsx';
import { TargetListField } from './target-list-field.tsx';
import { bodyOf, readWhole, refreshed, type WholeTemplate } from './template-calls.ts';
import {
  changedTemplate,
  comparedFields,
  faultsOfTemplate,
  lockedKeys,
  newVersionOf,
  type TabKey,
  type TemplateFault,
  type TemplateValues,
  tabOf,
  tabs,
  valuesOfTemplate,
} from './template-values.ts';
import { TitleRuleField } from './title-rule-field.tsx';
import './settings.css';

const LIST = '/taskSetting';
const nothing: readonly DraftItem[] = [];
const nameOf = (tab: TabKey) => tabs.find(({ key }) => key === tab)?.label ?? '';

/** A template: its forms and rules, a tab each, all of which stay mounted. */
export function TemplateForm({ template }: { template: WholeTemplate }) {
  const { token } = theme.useToken();
  const confirm = useConfirm();
  const page = useTab();
  const [form] = Form.useForm<TemplateValues>();
  const formName = useId();
  const { kept, note, useWatched } = useKeptForm<TemplateValues, WholeTemplate>({
    ...{ form, title: '修改任务模板', subject: template.templateId, secrets: () => [] },
  });
  const [initial] = useState(() => ({ ...valuesOfTemplate(kept?.record ?? template), ...kept?.values }));
  const [tab, setTab] = useState<TabKey>('basic');
  const [isDirty, setDirty] = useState(kept !== null);
  const [isSaving, setSaving] = useState(false);
  const [sought, setSought] = useState(false);
  const isBusy = useRef(false);
  const modify = useWrite(calls.taskTemplate.modify, { refresh: refreshed, done: null, quiet: true });
  const typed = Form.useWatch([], { form, preserve: true }) as Partial<TemplateValues> | undefined;
  const values = { ...initial, ...typed } as TemplateValues;
  useUnsaved(isDirty);

  const {
    record: stored,
    takeUp,
    dialog,
  } = useEditConflict<TemplateValues, WholeTemplate>({
    form,
    edited: {
      record: kept?.record ?? template,
      read: () => readWhole(template.templateId),
      valuesOf: valuesOfTemplate,
    },
    compare: (_, record) => comparedFields(record),
    save: (record) => submit(record, null),
    onLatest: () => setDirty(false),
  });
  useWatched(stored);
  const base = stored ?? template;
  const { factMapper } = base.settings;

  const faults: readonly TemplateFault[] = sought ? faultsOfTemplate(values, factMapper) : [];
  const versions = newVersionOf(base, values);
  const next = `V${base.versionNo + 1}`;

  const isRight = async (): Promise<boolean> => {
    setSought(true);
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    const [wrong] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (!isValid && wrong) {
      setTab(tabOf(String(wrong.name[0])));
      // The tab has to be in sight before it can be scrolled in.
      window.setTimeout(() => form.scrollToField(wrong.name, { block: 'center', focus: true }));
      return false;
    }
    const [first] = faultsOfTemplate({ ...initial, ...form.getFieldsValue(true) }, factMapper);
    if (first) setTab(first.tab);
    return isValid && first === undefined;
  };

  const submit = async (over: WholeTemplate, enabledStatus: 1 | null) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      if (!(await isRight())) return;
      const current = { ...initial, ...form.getFieldsValue(true) };
      const news = newVersionOf(over, current);
      const isSure =
        news.length === 0 ||
        (await confirm({
          title: `保存后生成表单版本 V${over.versionNo + 1}`,
          content: <NewVersion news={news} />,
          danger: false,
          confirmText: '保存为新版本',
        }));
      if (!isSure) return;
      setSaving(true);
      const changed = changedTemplate(over, current);
      await modify.mutateAsync(bodyOf({ ...changed, enabledStatus: enabledStatus ?? over.enabledStatus }));
      tellDone(news.length === 0 ? '保存成功' : `保存成功，表单版本 V${over.versionNo + 1} 已生效`);
      setDirty(false);
      page.close(LIST);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (await takeUp(error)) return;
      tellFailure(error, calls.taskTemplate.modify.path);
      const [fault] = error.fields;
      if (fault) setTab(tabOf(fault.path.replace(/^settings\./, '').split('.')[0] ?? ''));
      showFaults(form, error);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  const cancel = async () => {
    if (isDirty && !(await confirm({ title: '内容尚未保存，确定离开吗？', confirmText: '离开' }))) return;
    page.close(LIST);
  };

  const dispatchItems = useItems(values.formItemList);
  const handleItems = useItems(values.handleItemList);
  const locked = useMemo(
    () => ({
      dispatch: lockedKeys(factMapper, FormSide.dispatch),
      handle: lockedKeys(factMapper, FormSide.handle),
    }),
    [factMapper],
  );
  const basic: Field[] = [
    {
      ...{ kind: 'text', name: 'templateName', label: '模板名称', required: true, max: 50 },
      rules: [{ min: 2, message: '模板名称为 2 至 50 个字符' }],
    },
    { kind: 'textarea', name: 'description', label: '描述', max: 500 },
    {
      ...{ kind: 'custom', name: 'titleRule', label: '标题规则', required: true, verb: '请输入' },
      control: <TitleRuleField items={dispatchItems} />,
      extra: '任务标题由此生成；敏感字段在标题中脱敏，没有填写的部分自动省略',
    },
  ];
  const flow = useFlowFields(values);
  const narrow = { maxWidth: 960 };
  const content: Record<TabKey, React.ReactNode> = {
    basic: (
      <div style={narrow}>
        <FormFields fields={basic} />
      </div>
    ),
    dispatch: (
      <Form.Item name="formItemList" noStyle>
        <TaskFormBuilder label="派发表单" isDispatch locked={locked.dispatch} />
      </Form.Item>
    ),
    handle: (
      <Form.Item name="handleItemList" noStyle>
        <TaskFormBuilder label="反馈表单" isDispatch={false} locked={locked.handle} />
      </Form.Item>
    ),
    flow: (
      <div style={narrow}>
        <FormFields fields={flow} />
      </div>
    ),
    limits: (
      <div style={narrow}>
        <FormFields fields={limitFields} />
      </div>
    ),
    followUps: (
      <div style={narrow}>
        <Form.Item name="followUpList" noStyle>
          <FollowUpsField
            templateId={template.templateId}
            formItemList={dispatchItems}
            handleItemList={handleItems}
          />
        </Form.Item>
      </div>
    ),
    targets: (
      <div style={narrow}>
        <Typography.Paragraph type="secondary">
          新建任务时默认选中的办理对象，发起人可以增减。
        </Typography.Paragraph>
        <Form.Item name="defaultTargetList" noStyle>
          <TargetListField />
        </Form.Item>
      </div>
    ),
    documents: (
      <div style={narrow}>
        <Form.Item name="documentList" noStyle>
          <DocumentsField
            dispatch={values.formItemList}
            formItemList={dispatchItems}
            handleItemList={handleItems}
          />
        </Form.Item>
      </div>
    ),
  };
  const [first] = faults;
  return (
    <Card styles={{ body: { paddingTop: 4, paddingBottom: 0 } }}>
      <Form<TemplateValues>
        form={form}
        name={formName}
        layout="vertical"
        initialValues={initial}
        onValuesChange={() => {
          setDirty(true);
          note();
        }}
      >
        <HeldFields isHeld={isSaving}>
          <Tabs
            activeKey={tab}
            onChange={(key) => setTab(key as TabKey)}
            items={tabs.map(({ key, label }) => ({
              key,
              forceRender: true,
              children: content[key],
              label: (
                <Badge
                  size="small"
                  count={faults.filter((fault) => fault.tab === key).length}
                  offset={[8, 0]}
                >
                  {label}
                </Badge>
              ),
            }))}
          />
        </HeldFields>
        <LastingMessages />
      </Form>
      <footer
        data-foot
        style={{
          ...{ position: 'sticky', bottom: -16, zIndex: 3, margin: '16px -24px 0', padding: '12px 24px' },
          background: token.colorBgContainer,
          borderTop: `1px solid ${token.colorBorderSecondary}`,
        }}
      >
        {first ? (
          <Alert
            type="error"
            showIcon
            style={{ marginBottom: 12 }}
            title={`还有 ${faults.length} 处需要修改；${nameOf(first.tab)}：${first.message}`}
            action={
              first.tab === tab ? null : (
                <Button size="small" danger onClick={() => setTab(first.tab)}>
                  去修改
                </Button>
              )
            }
          />
        ) : null}
        <div
          style={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 12,
            alignItems: 'center',
            justifyContent: 'flex-end',
          }}
        >
          <Typography.Text type="secondary" role="status" style={{ marginRight: 'auto' }}>
            {versions.length > 0
              ? `${versions.map(({ form: which }) => which).join('、')}有变化，保存后生成表单版本 ${next}`
              : isDirty
                ? '只修改设置，保存后立即生效，不产生新版本'
                : `当前表单版本 V${base.versionNo}`}
          </Typography.Text>
          <Space>
            <Button onClick={() => void cancel()}>取消</Button>
            {base.enabledStatus === 0 ? (
              <Button loading={isSaving} onClick={() => void submit(base, 1)}>
                保存并启用
              </Button>
            ) : null}
            <Button type="primary" loading={isSaving} onClick={() => void submit(base, null)}>
              保存
            </Button>
          </Space>
        </div>
      </footer>
      {dialog}
    </Card>
  );
}

/** What the new version has that the one before had not. */
function NewVersion({ news }: { news: readonly { form: string; lines: string[] }[] }) {
  return (
    <>
      <p>新任务使用新版本；已派发的任务继续使用派发时的版本，草稿打开时会提示核对。</p>
      {news.map(({ form, lines }) => (
        <div key={form}>
          <strong>{form}</strong>
          <ul style={{ paddingLeft: 18 }}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

const useItems = (drafts: readonly DraftItem[] = nothing): TaskFormItem[] =>
  useMemo(() => itemsOf(drafts), [drafts]);
