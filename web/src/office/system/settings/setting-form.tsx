import { calls, type SettingDetail } from '@outbound/contract';
import { Button, Card, Form, Space, Typography, theme } from 'antd';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { RunningUploads, stillUploading, useUploadCount } from '../../../ui/files/running-uploads.ts';
import { showFaults } from '../../../ui/forms/form-faults.ts';
import { comparedOf, FormFields } from '../../../ui/forms/form-fields.tsx';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { useEditConflict } from '../../../ui/forms/use-edit-conflict.tsx';
import { useKeptForm, useUnsaved } from '../../../ui/forms/use-kept-form.ts';
import { LastingMessages } from '../../../ui/forms/use-lasting-fields.ts';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { useModifySettings } from './setting-calls.ts';
import { sections, settingFormFields } from './setting-fields.tsx';
import { changesOf, type SettingForm, type SettingKey, valuesOfSettings } from './setting-values.ts';

interface SettingFormProps {
  record: SettingDetail;
  /** After a save: the form begins anew with what is stored. */
  onSaved(): void;
}

/** All settings in their sections, beside what visitors see of them and what was changed before. */
export function SettingsForm({ record, onSaved }: SettingFormProps) {
  const { token } = theme.useToken();
  const confirm = useConfirm();
  const message = useMessage();
  const canWrite = usePermission().has('latin_sys_setting_modify');
  const [form] = Form.useForm<SettingForm>();
  const formName = useId();
  const uploads = useUploadCount();
  const { kept, note, useWatched } = useKeptForm<SettingForm, SettingDetail>({
    form,
    title: '平台设置',
    subject: '',
    secrets: () => [],
  });
  const [isDirty, setDirty] = useState(kept !== null);
  const modify = useModifySettings();
  const start = { ...valuesOfSettings(record), ...kept?.values };
  const values = { ...start, ...(Form.useWatch([], { form, preserve: true }) as Partial<SettingForm>) };

  const touch = () => {
    setDirty(true);
    note();
  };
  const submit = async (over: SettingDetail) => {
    const running = uploads.count();
    if (running > 0) return void message.warning(stillUploading(running));
    const valid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!valid) {
      const [wrong] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
      if (wrong) form.scrollToField(wrong.name, { block: 'center', focus: true });
      return;
    }
    const changes = changesOf(form.getFieldsValue(true), over);
    if (Object.keys(changes).length === 0) {
      setDirty(false);
      return void message.info('没有需要保存的修改');
    }
    const { keepMonths } = changes;
    if (keepMonths && keepMonths < over.keepMonths && !(await confirm(shortening(keepMonths)))) return;
    try {
      await modify.mutateAsync({ version: over.version, ...changes });
      setDirty(false);
      onSaved();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (!(await takeUp(error))) showFaults(form, error);
    }
  };
  const restore = (key: SettingKey) => {
    form.setFieldsValue({ [key]: valuesOfSettings(record.defaults)[key] } as Partial<SettingForm>);
    touch();
  };
  const fields = settingFormFields(values, record, restore, canWrite);
  const {
    record: stored,
    takeUp,
    dialog,
  } = useEditConflict<SettingForm, SettingDetail>({
    form,
    edited: {
      record: kept?.record ?? record,
      read: () => api.setting.detail({}),
      valuesOf: valuesOfSettings,
    },
    compare: () => [...fields.values()].map(comparedOf),
    save: submit,
    onLatest: () => setDirty(false),
  });
  useWatched(stored);
  useUnsaved(isDirty);

  const giveUp = async () => {
    if (!(await confirm({ title: '是否放弃未保存的修改？', confirmText: '放弃' }))) return;
    form.setFieldsValue(valuesOfSettings(stored ?? record));
    setDirty(false);
  };

  return (
    <div className="settings-columns">
      <Form<SettingForm>
        form={form}
        name={formName}
        layout="vertical"
        disabled={!canWrite}
        initialValues={start}
        onValuesChange={touch}
      >
        <LastingMessages />
        <HeldFields isHeld={modify.isPending}>
          {sections.map(({ key, title, note: words, fields: keys }) => (
            <Card
              key={key}
              id={`setting-${key}`}
              size="small"
              style={{ marginBottom: 16 }}
              title={<h2 style={{ margin: 0, fontSize: 16 }}>{title}</h2>}
              extra={
                key === 'privacy' ? (
                  <Typography.Text type="secondary">
                    第 {record.notice.version} 版 · {record.notice.publishedTime.slice(0, 10)}
                  </Typography.Text>
                ) : null
              }
            >
              {words ? <Typography.Paragraph type="secondary">{words}</Typography.Paragraph> : null}
              <RunningUploads value={uploads}>
                <FormFields fields={keys.flatMap((one) => fields.get(one) ?? [])} />
              </RunningUploads>
            </Card>
          ))}
        </HeldFields>
        {canWrite ? (
          <footer
            data-foot
            className="settings-footer"
            style={{
              background: token.colorBgContainer,
              borderTop: `1px solid ${token.colorBorderSecondary}`,
            }}
          >
            <Typography.Text type="secondary">
              {isDirty ? '有未保存的修改' : lastChange(record)}
            </Typography.Text>
            <Space>
              <Button disabled={!isDirty} onClick={() => void giveUp()}>
                放弃修改
              </Button>
              <Button type="primary" loading={modify.isPending} onClick={() => stored && void submit(stored)}>
                保存
              </Button>
            </Space>
          </footer>
        ) : null}
      </Form>
      <aside className="settings-beside">
        <BrandPreview values={values} />
        <Card size="small" title="变更记录">
          <ChangeHistory call={calls.setting.historyPage} template={{}} />
        </Card>
      </aside>
      {dialog}
    </div>
  );
}

/** What a shorter time does: nobody can take it back. */
const shortening = (months: number) => ({
  title: `是否将个人信息保存期限缩短为 ${months} 个月？`,
  content: `凡未单独填写保存期限、且结束已满 ${months} 个月的活动，其报名人的姓名、手机号、填写内容和附件将在约一小时内开始自动删除，无法恢复。`,
  confirmText: '缩短',
});

const lastChange = ({ updatedBy, updatedTime }: SettingDetail) =>
  updatedTime
    ? `最近由${updatedBy === null ? '系统' : ` ${updatedBy} `}于 ${updatedTime} 修改`
    : '尚未修改过，当前均为默认值';
