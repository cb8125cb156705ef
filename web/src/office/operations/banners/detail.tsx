import {
  type BannerDetail,
  type BannerFields,
  bannerFields,
  bannerTexts,
  contentLanguageLabels,
} from '@outbound/contract';
import { Card, Descriptions } from 'antd';
import { detailLines } from '../../../ui/records/field-details.tsx';
import { createdText, updatedText } from '../../../ui/records/who-when.ts';
import { DetailPage, ShownTime } from '../shelf/index.ts';
import { BannerPreview } from './banner-preview.tsx';

/** A banner, read-only (`?id=12`). */
export default function BannerDetailPage() {
  return (
    <DetailPage<BannerDetail> kind="banner" titleOf={({ title }) => title}>
      {(record) => (
        <>
          <BannerPreview values={record} />
          <Card size="small" title="基本信息">
            <Descriptions
              column={{ xs: 1, md: 2 }}
              items={detailLines<BannerFields, BannerDetail>(bannerFields, record, [
                'summary',
                'alt',
                'link',
                { key: 'time', label: '展示时间', children: <ShownTime {...record} /> },
                { key: 'created', label: '创建', children: createdText(record) },
                { key: 'updated', label: '更新', children: updatedText(record) },
              ]).filter(({ key }) => !['onShelfTime', 'offShelfTime'].includes(key))}
            />
          </Card>
          {(['es', 'pt'] as const)
            .filter((language) => record.languages.includes(language))
            .map((language) => (
              <Card key={language} size="small" title={contentLanguageLabels[language]}>
                <Descriptions
                  column={1}
                  items={Object.values(bannerTexts[language]).map((key) => ({
                    key,
                    label: bannerFields[key].label,
                    children: record[key] || '--',
                  }))}
                />
              </Card>
            ))}
        </>
      )}
    </DetailPage>
  );
}
