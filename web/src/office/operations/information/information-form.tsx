import { type ContentLanguage, contentLanguageLabels, PublishStatus } from '@outbound/contract';
import { Card, Col, Form, Row } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import type { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { RunningUploads, stillUploading, useUploadCount } from '../../../ui/files/running-uploads.ts';
import { FormFields } from '../../../ui/forms/form-fields.tsx';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { LastingMessages } from '../../../ui/forms/use-lasting-fields.ts';
import { useTab } from '../../tabs/tab-store.ts';
import {
  ConflictDialog,
  DraftFound,
  DraftKept,
  FaultBar,
  type PlacedFault,
  type Submitted,
  useDraft,
  useFaults,
  useSubmit,
} from '../writing/index.ts';
import { sideNames, useInformationFields } from './form-fields.tsx';
import { FormFooter } from './form-footer.tsx';
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

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

const LIST = '/information';
const judge = { faultsFor, placeOf };

/** The language of a text, before what is wrong with it. */
function partOf(name: FieldName): string {
  const language = languageOf(name);
  return language && language !== 'zh' ? `“${contentLanguageLabels[language]}”：` : '';
}

interface InformationFormProps {
  /** What the form starts with, unless a draft is found. */
  start: InformationFormValues;
  /** Names the draft: 'new', 'copy-<id>' or the id that is edited. */
  subject: string;
  /** The item that is edited; null adds one. */
  record: { id: number; version: number; publishStatus: PublishStatus } | null;
}

/** A news item: its texts by language, and beside them what it is besides. */
export function InformationForm({ start, subject, record }: InformationFormProps) {
  const confirm = useConfirm();
  const message = useMessage();
  const tab = useTab();
  const [form] = Form.useForm<InformationFormValues>();
  // Hidden tabs keep their forms: without a name the fields of two would share ids.
  const formName = useId();
  const uploads = useUploadCount();
  const draft = useDraft(informationDrafts, subject);
  const [initial] = useState(() => draft.found?.values ?? start);
  const [language, setLanguage] = useState<ContentLanguage>('zh');
  const [isDirty, setDirty] = useState(draft.found !== null);
  const [previewed, setPreviewed] = useState<InformationFormValues | null>(null);
  const version = draft.found ? draft.found.version : (record?.version ?? null);
  const isOnShelf = record?.publishStatus === PublishStatus.onShelf;
  const values = (): InformationFormValues => form.getFieldsValue(true);

  const { faults, ...found } = useFaults(form, judge);
  const goTo = ({ name }: PlacedFault<FieldName>) => {
    const of = languageOf(name);
    if (of) setLanguage(of);
    // The language has to be in sight before it can be scrolled in.
    window.setTimeout(() => form.scrollToField(name, { block: 'center', focus: true }));
  };
  const leave = ({ id, isWhole }: Submitted) => {
    draft.drop();
    setDirty(false);
    if (isWhole) tab.close(LIST);
    else if (record) tab.refresh();
    else tab.close(`/information/edit?id=${id}`);
  };
  const { submit, submitting, conflict, dismissConflict, differences, saveAs, overwrite } = useSubmit({
    record: record ? { id: record.id, version } : null,
    ways: useInformationWays(),
    onDone: leave,
    onRefused: (failure: CallFailure) => found.refused(placeFaults(failure.fields)),
  });
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
  const check = async (publish: boolean) => {
    const running = uploads.count();
    if (running > 0) return message.warning(stillUploading(running));
    const current = values();
    const [first] = found.seek(publish);
    if (first) {
      // Elsewhere it is told, with the way there: nobody is taken away from where he is.
      if ((languageOf(first.name) ?? language) === language) goTo(first);
      return;
    }
    if (!publish || (await meansNow(current))) await submit(current, publish);
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
      <RunningUploads value={uploads}>
        <Form<InformationFormValues>
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
          <Parts
            publishStatus={record?.publishStatus ?? null}
            language={language}
            onLanguage={setLanguage}
            faulty={new Set(faults.flatMap(({ name }) => languageOf(name) ?? []))}
          />
          <LastingMessages />
        </Form>
      </RunningUploads>
      <FormFooter
        isOnShelf={isOnShelf}
        isSubmitting={submitting}
        onCancel={() => void cancel()}
        onPreview={() => setPreviewed(values())}
        onSave={(publish) => void check(publish)}
        note={<DraftKept kept={draft.kept} />}
      >
        <FaultBar faults={faults} partOf={partOf} onGo={goTo} />
      </FormFooter>
      <Suspense>
        {previewed ? <PreviewDialog values={previewed} onClose={() => setPreviewed(null)} /> : null}
      </Suspense>
      {record ? (
        <ConflictDialog
          subject="资讯"
          addCode="latin_op_info_add"
          differences={differences}
          onSaveAs={() => void saveAs()}
          latest={`/information/detail?id=${record.id}`}
          conflict={conflict}
          note="您填写的内容仍保留在本页。覆盖保存后，对方的修改将被您的内容替换，可在“历史版本”中找回。"
          onOverwrite={() => void overwrite()}
          onClose={dismissConflict}
        />
      ) : null}
    </Card>
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
