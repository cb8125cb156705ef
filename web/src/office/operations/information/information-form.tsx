import { type ContentLanguage, contentLanguageLabels, PublishStatus } from '@outbound/contract';
import { Col, Form, Row } from 'antd';
import { Suspense, useState } from 'react';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { FormFields } from '../../../ui/forms/form-fields.tsx';
import { useWriting, WritingForm, type WritingKind, type WritingStart } from '../writing/index.ts';
import { sideNames, useInformationFields } from './form-fields.tsx';
import {
  type FieldName,
  faultsFor,
  type InformationFormValues,
  informationDrafts,
  languageOf,
  placeFaults,
  placeOf,
} from './form-values.ts';
import { LanguageTexts } from './language-texts.tsx';
import { planTexts } from './plan-text.ts';
import { useInformationWays } from './use-information-ways.ts';

const PreviewDialog = lazyPart(async () => ({
  default: (await import('./preview-dialog.tsx')).PreviewDialog,
}));

const kind: WritingKind<InformationFormValues, FieldName> = {
  subject: '资讯',
  path: '/information',
  addCode: 'latin_op_info_add',
  publishCode: 'latin_op_info_publish',
  drafts: informationDrafts,
  judge: { faultsFor, placeOf },
  placeFaults,
  partOf: (name) => {
    const language = languageOf(name);
    return language && language !== 'zh' ? `“${contentLanguageLabels[language]}”：` : '';
  },
  overwritten: '，可在“版本历史”中找回。',
};

/** A news item: its texts by language, and beside them what it is besides. */
export function InformationForm(opened: WritingStart<InformationFormValues>) {
  const confirm = useConfirm();
  const [language, setLanguage] = useState<ContentLanguage>('zh');
  /** Whoever puts on the shelf what is planned for later is asked which of both he means. */
  const meansNow = async ({ onShelfTime = null, offShelfTime = null }: InformationFormValues) => {
    const [plan] = onShelfTime
      ? planTexts({ publishStatus: PublishStatus.pending, onShelfTime, offShelfTime })
      : [];
    return (
      plan === undefined ||
      confirm({
        title: '是否立即上架？',
        content: `定时计划为“${plan}”。立即上架后不再等待；要按计划上架，请选择“保存”。`,
        danger: false,
        confirmText: '立即上架',
      })
    );
  };
  const writing = useWriting(kind, opened, {
    ways: useInformationWays(),
    show: (name) => setLanguage(languageOf(name) ?? language),
    isInSight: (name) => (languageOf(name) ?? language) === language,
    isSure: async (values, publish) => !publish || (await meansNow(values)),
  });
  return (
    <>
      <WritingForm writing={writing}>
        <Parts
          publishStatus={opened.record?.publishStatus ?? null}
          language={language}
          onLanguage={setLanguage}
          faulty={new Set(writing.faults.flatMap(({ name }) => languageOf(name) ?? []))}
        />
      </WritingForm>
      <Suspense>
        {writing.previewed ? <PreviewDialog values={writing.previewed} onClose={writing.endPreview} /> : null}
      </Suspense>
    </>
  );
}

interface PartsProps {
  publishStatus: PublishStatus | null;
  language: ContentLanguage;
  onLanguage(language: ContentLanguage): void;
  faulty: ReadonlySet<ContentLanguage>;
}

/** The texts, and beside them everything else; below them where there is no room. */
function Parts({ publishStatus, language, onLanguage, faulty }: PartsProps) {
  const form = Form.useFormInstance<InformationFormValues>();
  const contentType = Form.useWatch('contentType', { form, preserve: true });
  const fields = useInformationFields(publishStatus);
  return (
    <Row gutter={32}>
      <Col xs={24} xl={16}>
        <LanguageTexts fields={fields} current={language} onChange={onLanguage} faulty={faulty} />
      </Col>
      <Col xs={24} xl={8}>
        <FormFields fields={sideNames(contentType).flatMap((name) => fields.get(name) ?? [])} />
      </Col>
    </Row>
  );
}
