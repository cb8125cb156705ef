import { type PageInput, PRIVACY_PATH } from '@outbound/contract';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { daysIn, fill, useChinese, useLanguage, useTexts } from '../../visitor/texts.ts';

/** /portal/portalPrivacy: the notice on personal data, as it is in force or in an earlier version. */
export function Privacy({ input }: { input: PageInput<'privacy'> }) {
  const { notice, current } = input.data;
  const texts = useTexts('portal');
  const chinese = useChinese();
  const day = daysIn(notice.publishedTime.slice(0, 10), useLanguage());
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>{texts.notice}</h1>
          <p>
            <span lang={chinese}>{input.settings.title}</span> ·{' '}
            {fill(texts.noticeVersion, { version: notice.version, day })}
          </p>
        </div>
      </div>
      <div className="wide privacy">
        {notice.version !== current && (
          <p className="privacy-earlier" role="note">
            {texts.earlier}
            <a href={PRIVACY_PATH}>{fill(texts.version, { version: current })}</a>
            {texts.stop}
          </p>
        )}
        <ServerPart part="chineseOnly" className="chinese-only" />
        <ServerPart part="notice" className="rich-text" lang={chinese} />
        {notice.version > 1 && (
          <p className="privacy-earlier">
            <a href={`${PRIVACY_PATH}?version=${notice.version - 1}`}>
              {fill(texts.seeVersion, { version: notice.version - 1 })}
            </a>
          </p>
        )}
      </div>
    </main>
  );
}
