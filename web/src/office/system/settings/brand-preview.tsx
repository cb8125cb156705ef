import { ABOUT_PATH, HOME_PATH, PRIVACY_PATH, readFileList } from '@outbound/contract';
import { Button, Card, Space, theme } from 'antd';
import { LogoMark } from '../../../drawings/logo-mark.tsx';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import type { SettingForm } from './setting-values.ts';

const pages = [
  ['门户首页', HOME_PATH],
  ['关于我们', ABOUT_PATH],
  ['隐私告知', PRIVACY_PATH],
] as const;

/** The frame of the public pages with what is typed so far, and the ways to the pages themselves. */
export function BrandPreview({ values }: { values: SettingForm }) {
  const { token } = theme.useToken();
  const logo = readFileList(values.logo)[0]?.url;
  const lines = [
    values.copyright,
    values.technicalSupport && `技术支持：${values.technicalSupport}`,
    values.filingNumber,
  ].filter(Boolean);
  const contacts = [
    values.contactPhone && `电话：${values.contactPhone}`,
    values.contactEmail && `邮箱：${values.contactEmail}`,
    values.contactAddress && `地址：${values.contactAddress}`,
  ].filter(Boolean);
  return (
    <Card size="small" title="预览" style={{ marginBottom: 16 }}>
      <figure className="settings-preview" style={{ borderColor: token.colorBorderSecondary }}>
        <figcaption className="settings-preview-head">
          <LogoMark size={26} picture={logo ? previewAddress(logo) : ''} />
          <strong>{values.platformName || '（未填写平台名称）'}</strong>
        </figcaption>
        <div className="settings-preview-page" aria-hidden="true" />
        <div className="settings-preview-foot">
          {contacts.length > 0 ? <div>{contacts.join('　')}</div> : null}
          <div>{lines.join('　') || '（页脚没有内容）'}</div>
        </div>
      </figure>
      <Space wrap style={{ marginTop: 12 }}>
        {pages.map(([label, href]) => (
          <Button key={href} size="small" href={href} target="_blank" rel="noopener noreferrer">
            {label}
          </Button>
        ))}
      </Space>
    </Card>
  );
}
