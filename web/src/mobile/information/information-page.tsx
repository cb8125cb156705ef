import type { PageInput } from '@outbound/contract';
import { useBrokenMedia } from '../../visitor/broken-media.ts';
import { Enlarged } from '../../visitor/information/enlarged.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { SharePage } from '../../visitor/share.tsx';

/** /infoDetail (spec 2.3); all but the button is the server's. */
export function InformationPage({ input }: { input: PageInput<'mobileInformation'> }) {
  useBrokenMedia();
  return (
    <main className="activity article">
      <article className="article-inside">
        <ServerPart part="media" className="article-part" />
        <ServerPart part="head" className="article-head" />
        <ServerPart part="contents" className="article-contents-place" />
        <ServerPart part="lead" className="article-part" />
        <ServerPart part="text" className="article-part" />
        <div className="article-actions">
          <SharePage title={input.data.information.title} />
        </div>
        <ServerPart part="neighbours" className="article-neighbours" />
        <ServerPart part="related" className="article-related" />
      </article>
      <Enlarged />
    </main>
  );
}
