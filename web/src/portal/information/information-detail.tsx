import { INFORMATION_LIST_PATH, type PageInput, readContentLanguage } from '@outbound/contract';
import type { ReactNode } from 'react';
import { Icon } from '../../visitor/icons.tsx';
import { shareWords } from '../../visitor/information/share-words.ts';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { SharePage } from '../../visitor/share.tsx';

function Crumbs({ title }: { title: string }) {
  return (
    <nav className="crumbs" aria-label="位置">
      <a href="/portal/index">首页</a>
      <Icon name="right" size={14} />
      <a href={INFORMATION_LIST_PATH}>行业资讯</a>
      <Icon name="right" size={14} />
      <span className="crumbs-here" aria-current="page">
        {title}
      </span>
    </nav>
  );
}

/** An item in the portal; `above` stands over it, `actions` below its text. */
function Article({ title, above, actions }: { title: string; above?: ReactNode; actions?: ReactNode }) {
  return (
    <main className="detail-page article-page">
      {above}
      <div className="wide">
        <Crumbs title={title} />
        <div className="article-columns">
          <article className="article">
            <ServerPart part="head" className="article-head" />
            <ServerPart part="lead" className="article-part" />
            <ServerPart part="media" className="article-part" />
            <ServerPart part="text" className="article-part" />
            {actions}
            <ServerPart part="neighbours" className="article-neighbours" />
          </article>
          <aside className="article-beside">
            <ServerPart part="contents" className="article-contents-place" />
            <ServerPart part="beside" className="article-beside-more" />
          </aside>
        </div>
        <ServerPart part="related" className="article-related" />
      </div>
    </main>
  );
}

/** /portal/portalInfoDetail. */
export function InformationDetail({ input }: { input: PageInput<'informationDetail'> }) {
  const { title } = input.data.information;
  return (
    <Article
      title={title}
      actions={
        <div className="article-actions">
          <SharePage title={title} words={shareWords[readContentLanguage(input.url.query.lang)]} />
          <a className="button quiet" href={INFORMATION_LIST_PATH}>
            返回列表
          </a>
        </div>
      }
    />
  );
}

/** /portal/portalInfoPreview: an item as it stands now, for who has the link. */
export function InformationPreview({ input }: { input: PageInput<'informationPreview'> }) {
  const { information, expiresTime } = input.data;
  return (
    <Article
      title={information.title}
      above={
        <p className="preview-banner" role="status">
          <strong>预览</strong>
          <span>
            以下是尚未定稿的内容，只有持有链接的人能看到。链接在 {expiresTime.slice(0, 16)} 失效，请勿外传。
          </span>
        </p>
      }
    />
  );
}
