import {
  contentLanguageLabels,
  formItemTypeLabels,
  itemTextLimits,
  languageNames,
  type TranslatedLanguage,
} from '@outbound/contract';
import { Alert, Input, Tag, Typography } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ItemTypeIcon } from '../../../../ui/form-builder/item-type-icon.tsx';
import { LabelledSwitch } from '../../../../ui/forms/labelled-switch.tsx';
import type { ItemChange } from './item-actions.ts';
import { type TranslatedText, translatedTexts } from './item-texts.ts';
import type { BuilderItem, ItemFault } from './items.ts';
import './form-translation.css';

interface FormTranslationProps {
  language: TranslatedLanguage;
  /** Those that are asked for. */
  items: readonly BuilderItem[];
  faults: ReadonlyMap<string, ItemFault>;
  onChange(key: string, change: ItemChange): void;
}

const isMissing = ({ written }: TranslatedText) => written.trim() === '';
const placeOf = (item: BuilderItem, { key }: TranslatedText) => `${item.key} ${key}`;

/** What a form says in a language: each Chinese text with its own beside it. */
export function FormTranslation({ language, items, faults, onChange }: FormTranslationProps) {
  /** The texts that were missing when they alone were asked for: none goes away while it is written. */
  const [sought, setSought] = useState<ReadonlySet<string> | null>(null);
  // No visitor reads what is asked at the door.
  const rows = items
    .filter(({ atDoor }) => !atDoor)
    .map((item) => ({ item, texts: translatedTexts(item, language) }));
  const shown = rows.flatMap(({ item, texts }) => {
    // What is wrong must be in sight to be mended.
    const isFaulty = faults.get(item.key)?.texts !== undefined;
    const there = sought && !isFaulty ? texts.filter((text) => sought.has(placeOf(item, text))) : texts;
    return there.length > 0 ? [{ item, texts: there }] : [];
  });
  const seek = () =>
    rows.flatMap(({ item, texts }) => texts.filter(isMissing).map((text) => placeOf(item, text)));
  return (
    <section aria-label={`${contentLanguageLabels[language]}报名表`}>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        title="没有填写的内容，向访客展示中文并注明；无论访客使用哪种语言，提交和导出的答案均为中文选项。"
      />
      <div className="builder-head">
        <LabelledSwitch
          label="只看未填写"
          checked={sought !== null}
          onChange={(isOn) => setSought(isOn ? new Set(seek()) : null)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState text={sought ? '没有未填写的内容' : '报名表还没有字段'} size={96} />
      ) : null}
      {shown.map(({ item, texts }) => (
        <fieldset key={item.key} className="form-translation">
          <legend>
            <ItemTypeIcon type={item.type} /> {item.name.trim() || '未命名字段'}{' '}
            <Typography.Text type="secondary">{formItemTypeLabels[item.type]}</Typography.Text>{' '}
            {faults.get(item.key)?.texts ? <Tag color="error">{faults.get(item.key)?.texts}</Tag> : null}
          </legend>
          {texts.map((text) => (
            <TextRow
              key={text.key}
              language={language}
              item={item}
              text={text}
              onChange={(written) => onChange(item.key, text.write(written))}
            />
          ))}
        </fieldset>
      ))}
    </section>
  );
}

/** A Chinese text, and the same in the language. */
function TextRow({
  language,
  item,
  text,
  onChange,
}: {
  language: TranslatedLanguage;
  item: BuilderItem;
  text: TranslatedText;
  onChange(written: string): void;
}) {
  const input = {
    lang: language,
    value: text.written,
    maxLength: itemTextLimits[text.most],
    placeholder: languageNames[language],
    'aria-label': `${item.name.trim()}：${text.label}（${contentLanguageLabels[language]}）`,
    status: text.most === 'option' && /[,，]/.test(text.written) ? ('error' as const) : ('' as const),
  };
  return (
    <div className="form-translation-row">
      <Typography.Text type="secondary">{text.label}</Typography.Text>
      <div lang="zh" className="form-translation-zh">
        {text.zh}
      </div>
      {text.isLong ? (
        <Input.TextArea
          {...input}
          rows={text.most === 'consentText' ? 8 : 2}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input {...input} onChange={(event) => onChange(event.target.value)} />
      )}
    </div>
  );
}
