import {
  type ContentLanguage,
  contentLanguages,
  informationFields,
  LEAD_LENGTH,
  languageTexts,
} from '@outbound/contract';
import { Alert, Button, Col, Form, Row, Space, Tabs } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { type Field, FormFields } from '../../../ui/forms/form-fields.tsx';
import { LabelledSwitch } from '../../../ui/forms/labelled-switch.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';
import type { InformationFormValues } from './form-values.ts';

/** The languages by their own names: whoever writes one knows it so. */
const ownNames: Record<ContentLanguage, string> = { zh: '中文', es: 'Español', pt: 'Português' };

interface LanguageTextsProps {
  /** The labelled fields of the form, by name. */
  fields: ReadonlyMap<string, Field>;
  /** The language in sight. */
  current: ContentLanguage;
  onChange(language: ContentLanguage): void;
  /** Languages in which something has to be mended. */
  faulty: ReadonlySet<ContentLanguage>;
}

/** Title, summary and text in each language, one in sight at a time. All stay mounted: nothing typed gets lost. */
export function LanguageTexts({ fields, current, onChange, faulty }: LanguageTextsProps) {
  return (
    <Tabs
      activeKey={current}
      onChange={(key) => onChange(key as ContentLanguage)}
      items={contentLanguages.map((language) => ({
        key: language,
        label: (
          <span lang={language}>
            {ownNames[language]}
            {faulty.has(language) ? '（需要修改）' : ''}
          </span>
        ),
        forceRender: true,
        children:
          language === 'zh' ? (
            <Texts language={language} fields={fields} />
          ) : (
            <Translation language={language} fields={fields} />
          ),
      }))}
    />
  );
}

function Texts({ language, fields }: { language: ContentLanguage; fields: ReadonlyMap<string, Field> }) {
  const { title, summary, content } = languageTexts[language];
  const { label } = informationFields[content];
  const shown = [title, summary].flatMap((name) => fields.get(name) ?? []);
  return (
    <>
      <FormFields fields={shown} />
      <Form.Item name={content} label={label}>
        <RichText label={label} picturesAtOnce={9} hasVideo />
      </Form.Item>
    </>
  );
}

/** A translation, with the Chinese text beside it for whoever wants to translate from there. */
function Translation(props: { language: 'es' | 'pt'; fields: ReadonlyMap<string, Field> }) {
  const [isBeside, setBeside] = useState(false);
  const confirm = useConfirm();
  const form = Form.useFormInstance<InformationFormValues>();
  const { content } = languageTexts[props.language];
  const fillIn = async () => {
    const { content: chinese, [content]: written } = form.getFieldsValue(true) as InformationFormValues;
    const isSure =
      written === '' ||
      (await confirm({
        title: '用中文正文替换已写的译文？',
        content: '替换后可用正文工具撤销。',
        confirmText: '替换',
      }));
    if (isSure) form.setFieldValue(content, chinese);
  };
  return (
    <>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        title="有标题即视为有此语言版本；没有填写的内容，向访客展示中文并注明。"
      />
      <Space wrap style={{ marginBottom: 12 }}>
        <LabelledSwitch label="从中文对照" checked={isBeside} onChange={setBeside} />
        <Button size="small" onClick={() => void fillIn()}>
          以中文正文为底稿
        </Button>
      </Space>
      <Row gutter={24}>
        {isBeside ? (
          <Col xs={24} lg={12}>
            <ChineseTexts />
          </Col>
        ) : null}
        <Col xs={24} lg={isBeside ? 12 : 24}>
          <Texts {...props} />
        </Col>
      </Row>
    </>
  );
}

/** What the Chinese record says now, also what has not been saved yet. */
function ChineseTexts() {
  const form = Form.useFormInstance<InformationFormValues>();
  const title = Form.useWatch('title', { form, preserve: true });
  const summary = Form.useWatch('summary', { form, preserve: true });
  const content = Form.useWatch('content', { form, preserve: true });
  return (
    <section aria-label="中文原文" lang="zh" style={{ marginBottom: 24 }}>
      <h3 style={{ fontSize: 16, marginTop: 0, overflowWrap: 'anywhere' }}>
        {title?.trim() || '（还没有中文标题）'}
      </h3>
      <p style={{ opacity: 0.8 }}>{summary?.trim() || `（没有摘要，取正文前 ${LEAD_LENGTH} 字）`}</p>
      <RichTextView html={content ?? ''} emptyText="（还没有中文正文）" />
    </section>
  );
}
