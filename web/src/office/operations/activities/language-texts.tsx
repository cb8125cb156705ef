import { activityFields, activityTexts, type ContentLanguage } from '@outbound/contract';
import { Form } from 'antd';
import { type Field, FormFields } from '../../../ui/forms/form-fields.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { LanguageTabs } from '../writing/index.ts';
import { NameTexts } from './name-texts.tsx';
import { useActivityFields } from './step-fields.tsx';

interface LanguageTextsProps {
  current: ContentLanguage;
  onChange(language: ContentLanguage): void;
  /** Languages in which something has to be mended. */
  faulty: ReadonlySet<ContentLanguage>;
}

const long = { zh: 'detail', es: 'detailEs', pt: 'detailPt' } as const;

/** The detail in each language, with the title in those whose title does not stand in the first step. */
export function LanguageTexts(tabs: LanguageTextsProps) {
  const fields = useActivityFields();
  return (
    <LanguageTabs
      {...tabs}
      long={long}
      longName={activityFields.detail.label}
      texts={(language) => <Texts language={language} fields={fields} />}
      chineseHead={null}
    />
  );
}

function Texts({ language, fields }: { language: ContentLanguage; fields: readonly Field[] }) {
  const { title, detail } = activityTexts[language];
  const { label } = activityFields[detail];
  return (
    <>
      {language === 'zh' ? null : (
        <>
          <FormFields fields={fields.filter(({ name }) => name === title)} />
          <Form.Item name="nameTexts">
            <NameTexts language={language} />
          </Form.Item>
        </>
      )}
      <Form.Item name={detail} label={label}>
        <RichText label={label} picturesAtOnce={9} />
      </Form.Item>
    </>
  );
}
