import { type ContentLanguage, contentLanguageLabels, PublishStatus } from '@outbound/contract';
import { Button, Form, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Steps } from '../../../ui/navigation/steps.tsx';
import { useTab } from '../../tabs/tab-store.ts';
import { useWriting, WritingForm, type WritingKind, type WritingStart } from '../writing/index.ts';
import { activityDrafts } from './drafts.ts';
import { FormBuilder } from './form-builder/form-builder.tsx';
import { unnamedOptions } from './form-builder/items.ts';
import { phoneTimeOf } from './form-builder/phone-time.tsx';
import { UnnamedOptions } from './form-builder/unnamed-options.tsx';
import {
  type ActivityFormValues,
  type FieldName,
  faultsFor,
  languageOf,
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

const kind: WritingKind<ActivityFormValues, FieldName> = {
  subject: '活动',
  path: '/activity',
  addCode: 'latin_op_activity_add',
  publishCode: 'latin_op_activity_publish',
  drafts: activityDrafts,
  judge: { faultsFor, placeOf: stepOf },
  placeFaults,
  /** The step of a field, and the language of a translation. */
  partOf: (name) => {
    const language = languageOf(name);
    const text = language && language !== 'zh' ? `（${contentLanguageLabels[language]}）` : '';
    return `第 ${stepOf(name)} 步“${stepTitles[stepOf(name) - 1]}”${text}：`;
  },
  overwritten: '；已有人填写的报名字段不会丢失。',
};

/** An activity in four steps, between which one moves freely. All of them stay mounted: nothing typed gets lost. */
export function ActivityForm(opened: WritingStart<ActivityFormValues>) {
  const confirm = useConfirm();
  const tab = useTab();
  const [step, setStep] = useState(1);
  const [language, setLanguage] = useState<ContentLanguage>('zh');
  const [publishedId, setPublishedId] = useState<number | null>(null);
  const isLast = step === stepTitles.length;

  const writing = useWriting(kind, opened, {
    ways: useActivityWays(),
    show: (name) => {
      setStep(stepOf(name));
      setLanguage(languageOf(name) ?? language);
    },
    isInSight: (name) => stepOf(name) === step,
    isSure: async ({ formItemList }, publish) => {
      const isOnShelf = opened.record?.publishStatus === PublishStatus.onShelf;
      if (!(publish || isOnShelf) || unnamedOptions(formItemList).length === 0) return true;
      const isSure = await confirm({
        title: '报名表中有未命名的选项，仍要发布吗？',
        content: <UnnamedOptions items={formItemList} />,
        danger: false,
        confirmText: '仍然发布',
      });
      if (!isSure) setStep(stepOf('formItemList'));
      return isSure;
    },
    onPublished: setPublishedId,
  });
  const { form } = writing;
  const title = Form.useWatch('title', form) ?? '';
  const titles = {
    zh: title,
    es: Form.useWatch('titleEs', form) ?? '',
    pt: Form.useWatch('titlePt', form) ?? '',
  };
  const time = phoneTimeOf(
    Form.useWatch('time', form),
    zoneOf({ timeZone: Form.useWatch('timeZone', form) }),
  );
  // Judged at each turn from step to step, not with each key.
  const unfinished = useMemo(
    () =>
      step === 1
        ? new Set<number>()
        : new Set(faultsFor(form.getFieldsValue(true), true).map(({ name }) => stepOf(name))),
    [form, step],
  );
  const services = Form.useWatch('services', form) ?? [];

  return (
    <>
      <WritingForm
        writing={writing}
        // The way on is the one that stands out; at the last step it is the end of the work.
        isUnfinished={!isLast}
        head={
          <div style={{ maxWidth: 880, margin: '4px auto 24px' }}>
            <Steps
              titles={stepTitles}
              current={step}
              faulty={new Set(writing.faults.map(({ name }) => stepOf(name)))}
              unfinished={unfinished}
              onChange={setStep}
            />
          </div>
        }
        ways={
          <Space>
            <Button disabled={step === 1} onClick={() => setStep(step - 1)}>
              上一步
            </Button>
            <Button type={isLast ? 'default' : 'primary'} disabled={isLast} onClick={() => setStep(step + 1)}>
              下一步
            </Button>
          </Space>
        }
      >
        <div hidden={step !== 1} style={{ maxWidth: 1120, margin: '0 auto' }}>
          <StepFields step={1} />
        </div>
        <div hidden={step !== 2} style={{ maxWidth: 1120, margin: '0 auto' }}>
          <LanguageTexts
            current={language}
            onChange={setLanguage}
            faulty={new Set(writing.faults.flatMap(({ name }) => languageOf(name) ?? []))}
          />
        </div>
        <div hidden={step !== 3} style={{ maxWidth: 1120, margin: '0 auto' }}>
          <StepFields step={3} />
        </div>
        <div hidden={step !== 4}>
          <Form.Item name="formItemList">
            <FormBuilder titles={titles} time={time} services={services} />
          </Form.Item>
        </div>
      </WritingForm>
      <PreviewDialog values={writing.previewed} onClose={writing.endPreview} />
      <ShareDialog
        activity={publishedId === null ? null : { id: publishedId, title }}
        done="活动已上架，可以把报名链接或二维码发给访客"
        onClose={() => tab.close(kind.path)}
      />
    </>
  );
}
