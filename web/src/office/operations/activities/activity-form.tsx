import { activityFields, PublishStatus } from '@outbound/contract';
import { Alert, Button, Card, Form, Space, theme } from 'antd';
import { useId, useState } from 'react';
import type { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { LastingMessages } from '../../../ui/forms/use-lasting-fields.ts';
import { Steps } from '../../../ui/navigation/steps.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { useTab } from '../../tabs/tab-store.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormBuilder } from './form-builder/form-builder.tsx';
import {
  type ActivityFormValues,
  type FieldName,
  faultsOfValues,
  type PlacedFault,
  placeFaults,
  stepOf,
  stepTitles,
} from './form-values.ts';
import { PreviewDialog, timeText } from './preview-dialog.tsx';
import { StepFields } from './step-fields.tsx';
import { useDraft } from './use-draft.ts';
import { type Submitted, useSubmit } from './use-submit.ts';
import './activity-form.css';

const LIST = '/activity';
const savedClock = (at: number) => new Date(at).toLocaleString('zh-CN', { hour12: false });

interface ActivityFormProps {
  /** What the form starts with, unless a draft is found. */
  start: ActivityFormValues;
  /** Names the draft: 'new', 'copy-<id>' or the id that is edited. */
  subject: string;
  /** The activity that is edited; null adds one. */
  record: { id: number; version: number; publishStatus: PublishStatus } | null;
}

/** An activity in four steps, between which one moves freely. All of them stay mounted: nothing typed gets lost. */
export function ActivityForm({ start, subject, record }: ActivityFormProps) {
  const message = useMessage();
  const { token } = theme.useToken();
  const confirm = useConfirm();
  const tab = useTab();
  const [form] = Form.useForm<ActivityFormValues>();
  // Hidden tabs keep their forms: without a name the fields of two would share ids.
  const formName = useId();
  const draft = useDraft(subject);
  const [initial] = useState(() => draft.found?.values ?? start);
  const [step, setStep] = useState(1);
  const [isDirty, setDirty] = useState(draft.found !== null);
  const [previewed, setPreviewed] = useState<ActivityFormValues | null>(null);
  const title = Form.useWatch('title', form) ?? '';
  const time = timeText(Form.useWatch('time', form));
  const services = Form.useWatch('services', form) ?? [];
  const version = draft.found ? draft.found.version : (record?.version ?? null);
  const isOnShelf = record?.publishStatus === PublishStatus.onShelf;
  const values = (): ActivityFormValues => form.getFieldsValue(true);

  const mark = (faults: readonly PlacedFault[]) => {
    form.setFields(faults.map(({ name, message: text }) => ({ name, errors: [text] })));
    const first = faults.reduce<FieldName | null>(
      (best, { name }) => (best === null || stepOf(name) < stepOf(best) ? name : best),
      null,
    );
    if (first === null) return;
    setStep(stepOf(first));
    // The step has to be in sight before it can be scrolled in.
    window.setTimeout(() => form.scrollToField(first, { block: 'center' }));
  };
  const leave = ({ id, isWhole }: Submitted) => {
    draft.drop();
    setDirty(false);
    if (isWhole) tab.close(LIST);
    else if (record) tab.refresh();
    else tab.close(`/activity/edit?id=${id}`);
  };
  const { submit, submitting, conflict, dismissConflict, overwrite } = useSubmit({
    record: record ? { id: record.id, version } : null,
    onDone: leave,
    onRefused: (failure: CallFailure) => mark(placeFaults(failure.fields)),
  });
  const check = (publish: boolean) => {
    const current = values();
    const faults = faultsOfValues(current);
    if (publish && !current.formItemList.some((item) => !item.disabled))
      faults.push({ name: 'formItemList', message: '请先为报名表添加至少一个启用的字段，再上架' });
    if (faults.length === 0) return void submit(current, publish);
    mark(faults);
    void message.error(`还有 ${faults.length} 处需要修改：${faults[0]?.message ?? ''}`);
  };
  const cancel = async () => {
    if (isDirty && !(await confirm({ title: '内容尚未保存，确定离开吗？', confirmText: '离开' }))) return;
    draft.drop();
    tab.close(LIST);
  };

  useLeaveWarning(isDirty);

  return (
    <Card styles={{ body: { paddingBottom: 0 } }}>
      {draft.found ? (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={`已恢复未保存的内容（${savedClock(draft.found.savedAt)}）`}
          action={
            <Button
              size="small"
              onClick={() => {
                draft.drop();
                form.setFieldsValue(start);
                setDirty(false);
              }}
            >
              放弃
            </Button>
          }
        />
      ) : null}
      <div style={{ maxWidth: 880, margin: '4px auto 24px' }}>
        <Steps titles={stepTitles} current={step} onChange={setStep} />
      </div>
      <Form<ActivityFormValues>
        form={form}
        name={formName}
        layout="vertical"
        initialValues={initial}
        validateTrigger={['onChange', 'onBlur']}
        onValuesChange={() => {
          setDirty(true);
          draft.keep(values(), version);
        }}
      >
        <div hidden={step !== 1} style={{ maxWidth: 1120, margin: '0 auto' }}>
          <StepFields step={1} />
        </div>
        <div hidden={step !== 2} style={{ maxWidth: 1120, margin: '0 auto' }}>
          <Form.Item name="detail" label={activityFields.detail.label}>
            <RichText label={activityFields.detail.label} picturesAtOnce={9} />
          </Form.Item>
        </div>
        <div hidden={step !== 3} style={{ maxWidth: 1120, margin: '0 auto' }}>
          <StepFields step={3} />
        </div>
        <div hidden={step !== 4}>
          <Form.Item name="formItemList">
            <FormBuilder title={title} time={time} services={services} />
          </Form.Item>
        </div>
        <LastingMessages />
      </Form>
      <footer className="activity-form-footer" style={{ background: token.colorBgContainer }}>
        <Space>
          <Button disabled={step === 1} onClick={() => setStep(step - 1)}>
            上一步
          </Button>
          <Button disabled={step === stepTitles.length} onClick={() => setStep(step + 1)}>
            下一步
          </Button>
        </Space>
        <Space wrap>
          <Button onClick={() => void cancel()}>取消</Button>
          <Button onClick={() => setPreviewed(values())}>预览</Button>
          <Button type={isOnShelf ? 'primary' : 'default'} disabled={submitting} onClick={() => check(false)}>
            保存
          </Button>
          {isOnShelf ? null : (
            <Permitted code="latin_op_activity_publish">
              <Button type="primary" disabled={submitting} onClick={() => check(true)}>
                保存并上架
              </Button>
            </Permitted>
          )}
        </Space>
      </footer>
      <PreviewDialog values={previewed} onClose={() => setPreviewed(null)} />
      {record ? (
        <ConflictDialog
          id={record.id}
          conflict={conflict}
          onOverwrite={() => void overwrite()}
          onClose={dismissConflict}
        />
      ) : null}
    </Card>
  );
}
