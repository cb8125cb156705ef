import {
  INFORMATION_LIST_PATH,
  informationAddress,
  type OpenInformation,
  type PageInput,
} from '@outbound/contract';
import type { ReactNode } from 'react';
import { Enlarged } from '../../visitor/information/enlarged.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { daysIn, fill, useLanguage, useTexts } from '../../visitor/texts.ts';
import { Crumbs } from '../crumbs.tsx';
import { SharePanel } from '../share-panel.tsx';

type Titled = Pick<OpenInformation, 'title' | 'language'>;

/** An item in the portal; `above` stands over it, `actions` below its text. */
function Article({ of, above, actions }: { of: Titled; above?: ReactNode; actions?: ReactNode }) {
  return (
    <main className="detail-page article-page">
      {above}
      <div className="wide">
        <Crumbs list={{ label: 'news', href: INFORMATION_LIST_PATH }} here={of} />
        <div className="article-columns">
          <article className="article">
            <ServerPart part="head" className="article-head" />
            <ServerPart part="lead" className="article-part" />
            <ServerPart part="media" className="article-part" />
            <ServerPart part="contentsAbove" className="article-contents-above" />
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
      <Enlarged />
    </main>
  );
}

/** /portal/portalInfoDetail. */
export function InformationDetail({ input }: { input: PageInput<'informationDetail'> }) {
  const { title } = input.data.information;
  const { backToList } = useTexts('portal');
  return (
    <Article
      of={input.data.information}
      actions={
        <div className="article-actions">
          <SharePanel title={title} />
          <a className="button quiet" href={INFORMATION_LIST_PATH}>
            {backToList}
          </a>
        </div>
      }
    />
  );
}

/** /portal/portalInfoPreview: an item as it stands now, for who has the link. */
export function InformationPreview({ input }: { input: PageInput<'informationPreview'> }) {
  const { information, expiresTime, isOnShelf } = input.data;
  const texts = useTexts('portal');
  const language = useLanguage();
  const time = daysIn(expiresTime.slice(0, 16), language);
  return (
    <Article
      of={information}
      above={
        <p className="preview-banner" role="status">
          <strong>{texts.preview}</strong>
          {isOnShelf ? (
            <span>
              {texts.previewListed}{' '}
              <a href={informationAddress(information.id, language)}>{texts.toListed}</a>
            </span>
          ) : (
            <span>{fill(texts.previewText, { time })}</span>
          )}
        </p>
      }
    />
  );
}
