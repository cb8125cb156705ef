import {
  type ContentLanguage,
  ContentType,
  contentLanguageLabels,
  type InformationDetail,
  informationFields,
  languageTexts,
} from '@outbound/contract';
import { Card, Tabs } from 'antd';
import { useState } from 'react';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';
import { Film } from './film-field.tsx';

/** The texts of an item, a language at a time. */
export function DetailTexts({ item }: { item: InformationDetail }) {
  const [chosen, setChosen] = useState<ContentLanguage>('zh');
  // A restored version may have fewer languages than the one that was read.
  const language = item.languages.includes(chosen) ? chosen : 'zh';
  return (
    <Card size="small" title={informationFields.content.label}>
      {item.languages.length > 1 ? (
        <Tabs
          activeKey={language}
          onChange={(key) => setChosen(key as ContentLanguage)}
          items={item.languages.map((one) => ({
            key: one,
            label: contentLanguageLabels[one],
            children: <Text item={item} language={one} />,
          }))}
        />
      ) : (
        <Text item={item} language="zh" />
      )}
    </Card>
  );
}

function Text({ item, language }: { item: InformationDetail; language: ContentLanguage }) {
  const { title, summary, content } = languageTexts[language];
  return (
    <div lang={language} style={{ overflowWrap: 'anywhere' }}>
      {language === 'zh' ? null : <h3 style={{ marginTop: 0 }}>{item[title]}</h3>}
      {language === 'zh' || item[summary] === '' ? null : <p style={{ opacity: 0.8 }}>{item[summary]}</p>}
      {item.contentType === ContentType.video ? <Film video={item.video} cover={item.cover} /> : null}
      <RichTextView html={item[content]} emptyText="暂无正文" />
    </div>
  );
}
