import { type ContentLanguage, contentLanguages, languageNames } from '@outbound/contract';
import { Alert, Button, Col, Form, Row, Space, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { LabelledSwitch } from '../../../ui/forms/labelled-switch.tsx';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';

interface LanguageTabsProps {
  /** The language in sight. */
  current: ContentLanguage;
  onChange(language: ContentLanguage): void;
  /** Languages in which something has to be mended. */
  faulty: ReadonlySet<ContentLanguage>;
  /** The field that holds the long text of each language, and what people call it. */
  long: Readonly<Record<ContentLanguage, string>>;
  longName: string;
  /** The fields of a language. */
  texts(language: ContentLanguage): ReactNode;
  /** What stands above the long text of the Chinese record. */
  chineseHead: ReactNode;
}

/** The texts of a record in each language, one in sight at a time. All stay mounted: nothing typed gets lost. */
export function LanguageTabs({ current, onChange, faulty, texts, ...translation }: LanguageTabsProps) {
  return (
    <Tabs
      activeKey={current}
      onChange={(key) => onChange(key as ContentLanguage)}
      items={contentLanguages.map((language) => ({
        key: language,
        label: (
          // By their own names: whoever writes one knows it so.
          <span lang={language}>
            {languageNames[language]}
            {faulty.has(language) ? '（需要修改）' : ''}
          </span>
        ),
        forceRender: true,
        children:
          language === 'zh' ? (
            texts(language)
          ) : (
            <Translation {...translation} language={language}>
              {texts(language)}
            </Translation>
          ),
      }))}
    />
  );
}

interface TranslationProps extends Pick<LanguageTabsProps, 'long' | 'longName' | 'chineseHead'> {
  language: 'es' | 'pt';
  children: ReactNode;
}

/** A translation, with the Chinese text beside it for whoever wants to translate from there. */
function Translation({ language, long, longName, chineseHead, children }: TranslationProps) {
  const [isBeside, setBeside] = useState(false);
  const confirm = useConfirm();
  const form = Form.useFormInstance<Record<string, string | undefined>>();
  const fillIn = async () => {
    const { [long.zh]: chinese, [long[language]]: written } = form.getFieldsValue(true);
    const isSure =
      !written ||
      (await confirm({
        title: `用中文${longName}替换已写的译文？`,
        content: '替换后可用正文工具撤销。',
        confirmText: '替换',
      }));
    if (isSure) form.setFieldValue(long[language], chinese);
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
          以中文{longName}为底稿
        </Button>
      </Space>
      <Row gutter={24}>
        {isBeside ? (
          <Col xs={24} lg={12}>
            <Chinese name={long.zh} longName={longName} head={chineseHead} />
          </Col>
        ) : null}
        <Col xs={24} lg={isBeside ? 12 : 24}>
          {children}
        </Col>
      </Row>
    </>
  );
}

/** What the Chinese record says now, also what has not been saved yet. */
function Chinese({ name, longName, head }: { name: string; longName: string; head: ReactNode }) {
  const form = Form.useFormInstance<Record<string, string | undefined>>();
  const title = Form.useWatch('title', { form, preserve: true });
  const text = Form.useWatch(name, { form, preserve: true });
  return (
    <section aria-label="中文原文" lang="zh" style={{ marginBottom: 24 }}>
      <h3 style={{ fontSize: 16, marginTop: 0, overflowWrap: 'anywhere' }}>
        {title?.trim() || '（还没有中文标题）'}
      </h3>
      {head}
      <RichTextView html={text ?? ''} emptyText={`（还没有中文${longName}）`} />
    </section>
  );
}
