import { type ContentLanguage, contentLanguageLabels, PublishStatus } from '@outbound/contract';
import { Card, Form } from 'antd';
import { useId, useState } from 'react';
import type { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { RunningUploads, stillUploading, useUploadCount } from '../../../ui/files/running-uploads.ts';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { LastingMessages } from '../../../ui/forms/use-lasting-fields.ts';
import { Steps } from '../../../ui/navigation/steps.tsx';
import { useTab } from '../../tabs/tab-store.ts';
import {
  ConflictDialog,
  DraftFound,
  DraftKept,
  FaultBar,
  type Submitted,
  useDraft,
  useFaults,
  useSubmit,
} from '../writing/index.ts';
import { activityDrafts } from './drafts.ts';
import { FormBuilder } from './form-builder/form-builder.tsx';
import { unnamedOptions } from './form-builder/items.ts';
import { phoneTimeOf } from './form-builder/phone-time.tsx';
import { UnnamedOptions } from './form-builder/unnamed-options.tsx';
import { FormFooter } from './form-footer.tsx';
import {
  type ActivityFormValues,
  type FieldName,
  faultsFor,
  languageOf,
  type PlacedFault,
  placeFaults,
  stepOf,
  stepTitles,
  zoneOf,
} from './form-values.ts';
import { LanguageTexts } from './language-texts.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { StepFields } from './step-fields.tsx';
import { useActivityWays } from './use-activity-ways.ts';

const LIST = '/activity';
/** The step of a field, and the language of a translation, before what is wrong with it. */
function partOf(name: FieldName): string {
  const language = languageOf(name);
  const text = language && language !== 'zh' ? `（${contentLanguageLabels[language]}）` : '';
  return `第 ${stepOf(name)} 步“${stepTitles[stepOf(name) - 1]}”${text}：`;
}
const judge = { faultsFor, placeOf: stepOf };

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
  const confirm = useConfirm();
  const message = useMessage();
  const tab = useTab();
  const [form] = Form.useForm<ActivityFormValues>();
  // Hidden tabs keep their forms: without a name the fields of two would share ids.
  const formName = useId();
  const uploads = useUploadCount();
  const draft = useDraft(activityDrafts, subject);
  const [initial] = useState(() => draft.found?.values ?? start);
  const [step, setStep] = useState(1);
  const [language, setLanguage] = useState<ContentLanguage>('zh');
  const [isDirty, setDirty] = useState(draft.found !== null);
  const [published, setPublished] = useState<{ id: number; title: string } | null>(null);
  const [previewed, setPreviewed] = useState<ActivityFormValues | null>(null);
  const title = Form.useWatch('title', form) ?? '';
  const time = phoneTimeOf(
    Form.useWatch('time', form),
    zoneOf({ timeZone: Form.useWatch('timeZone', form) }),
  );
  const services = Form.useWatch('services', form) ?? [];
  const version = draft.found ? draft.found.version : (record?.version ?? null);
  const isOnShelf = record?.publishStatus === PublishStatus.onShelf;
  const values = (): ActivityFormValues => form.getFieldsValue(true);

  const { faults, ...found } = useFaults(form, judge);
  const goTo = ({ name }: PlacedFault) => {
    setStep(stepOf(name));
    setLanguage(languageOf(name) ?? language);
    // The step has to be in sight before it can be scrolled in.
    window.setTimeout(() => form.scrollToField(name, { block: 'center', focus: true }));
  };
  const leave = ({ id, isWhole, isPublished }: Submitted) => {
    draft.drop();
    setDirty(false);
    if (isPublished) setPublished({ id, title });
    else if (isWhole) tab.close(LIST);
    else if (record) tab.refresh();
    else tab.close(`/activity/edit?id=${id}`);
  };
  const ways = useActivityWays();
  const { submit, submitting, conflict, dismissConflict, differences, saveAs, overwrite } = useSubmit({
    record: record ? { id: record.id, version } : null,
    ways,
    onDone: leave,
    onRefused: (failure: CallFailure) => found.refused(placeFaults(failure.fields)),
  });
  const check = async (publish: boolean) => {
    const running = uploads.count();
    if (running > 0) return message.warning(stillUploading(running));
    const current = values();
    const first = found.seek(publish)[0];
    if (first) {
      // Elsewhere it is told, with the way there: nobody is taken away from where he is.
      if (stepOf(first.name) === step) goTo(first);
      return;
    }
    if ((publish || isOnShelf) && unnamedOptions(current.formItemList).length > 0) {
      const isSure = await confirm({
        title: '报名表中有未命名的选项，仍要发布吗？',
        content: <UnnamedOptions items={current.formItemList} />,
        danger: false,
        confirmText: '仍然发布',
      });
      if (!isSure) return setStep(stepOf('formItemList'));
    }
    await submit(current, publish);
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
        <DraftFound
          savedAt={draft.found.savedAt}
          onDrop={() => {
            draft.drop();
            form.setFieldsValue(start);
            found.forget();
            setDirty(false);
          }}
        />
      ) : null}
      <div style={{ maxWidth: 880, margin: '4px auto 24px' }}>
        <Steps
          titles={stepTitles}
          current={step}
          faulty={new Set(faults.map(({ name }) => stepOf(name)))}
          onChange={setStep}
        />
      </div>
      <RunningUploads value={uploads}>
        <Form<ActivityFormValues>
          form={form}
          name={formName}
          layout="vertical"
          initialValues={initial}
          validateTrigger={['onChange', 'onBlur']}
          onValuesChange={(changed: object) => {
            found.changed(Object.keys(changed));
            setDirty(true);
            draft.keep(values(), version);
          }}
        >
          <div hidden={step !== 1} style={{ maxWidth: 1120, margin: '0 auto' }}>
            <StepFields step={1} />
          </div>
          <div hidden={step !== 2} style={{ maxWidth: 1120, margin: '0 auto' }}>
            <LanguageTexts
              current={language}
              onChange={setLanguage}
              faulty={new Set(faults.flatMap(({ name }) => languageOf(name) ?? []))}
            />
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
      </RunningUploads>
      <FormFooter
        step={step}
        onStep={setStep}
        isOnShelf={isOnShelf}
        isSubmitting={submitting}
        onCancel={() => void cancel()}
        onPreview={() => setPreviewed(values())}
        onSave={(publish) => void check(publish)}
        note={<DraftKept kept={draft.kept} />}
      >
        <FaultBar faults={faults} partOf={partOf} onGo={goTo} />
      </FormFooter>
      <PreviewDialog values={previewed} onClose={() => setPreviewed(null)} />
      <ShareDialog
        activity={published}
        done="活动已上架，可以把报名链接或二维码发给访客"
        onClose={() => tab.close(LIST)}
      />
      {record ? (
        <ConflictDialog
          subject="活动"
          addCode="latin_op_activity_add"
          differences={differences}
          onSaveAs={() => void saveAs()}
          latest={`/activity/detail?id=${record.id}`}
          conflict={conflict}
          note="您填写的内容仍保留在本页。覆盖保存后，对方的修改将被您的内容替换；已有人填写的报名字段不会丢失。"
          onOverwrite={() => void overwrite()}
          onClose={dismissConflict}
        />
      ) : null}
    </Card>
  );
}
