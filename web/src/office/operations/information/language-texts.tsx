import { type ContentLanguage, informationFields, LEAD_LENGTH, languageTexts } from '@outbound/contract';
import { Form } from 'antd';
import { type Field, FormFields } from '../../../ui/forms/form-fields.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { LanguageTabs } from '../writing/index.ts';
import type { InformationFormValues } from './form-values.ts';

interface LanguageTextsProps {
  /** The labelled fields of the form, by name. */
  fields: ReadonlyMap<string, Field>;
  current: ContentLanguage;
  onChange(language: ContentLanguage): void;
  /** Languages in which something has to be mended. */
  faulty: ReadonlySet<ContentLanguage>;
}

const long = { zh: 'content', es: 'contentEs', pt: 'contentPt' } as const;

/** Title, summary and text in each language. */
export function LanguageTexts({ fields, ...tabs }: LanguageTextsProps) {
  return (
    <LanguageTabs
      {...tabs}
      long={long}
      longName={informationFields.content.label}
      texts={(language) => <Texts language={language} fields={fields} />}
      chineseHead={<ChineseSummary />}
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

function ChineseSummary() {
  const form = Form.useFormInstance<InformationFormValues>();
  const summary = Form.useWatch('summary', { form, preserve: true });
  return <p style={{ opacity: 0.8 }}>{summary?.trim() || `（没有摘要，取正文前 ${LEAD_LENGTH} 字）`}</p>;
}
