import { informationPages, type PageInput } from '@outbound/contract';
import { ServerPart } from '../visitor/server-parts.tsx';
import { useTexts } from '../visitor/texts.ts';

/** Somebody followed a link to a preview, which has ended, or never was one: it does not tell which. */
export const isEndedPreview = ({ url }: PageInput<'notFound'>) =>
  url.path === informationPages.informationPreview.path;

/** The one page for what is unknown, a draft, off the shelf or deleted: it does not tell which. */
export function NotFound({ input }: { input: PageInput<'notFound'> }) {
  const texts = useTexts('portal');
  const { hot, latest } = input.data;
  const isEnded = isEndedPreview(input);
  return (
    <main className="wide state-page">
      <ServerPart part="state" className="state-picture" />
      <h1>{isEnded ? texts.previewEnded : texts.missing}</h1>
      {isEnded && <p className="state-note">{texts.previewAgain}</p>}
      <p>
        <a className="button primary" href="/portal/index">
          {texts.toHome}
        </a>
      </p>
      {latest.length > 0 && (
        <section className="others" aria-labelledby="latest-title">
          <h2 id="latest-title">{texts.someNews}</h2>
          <ServerPart part="latest" className="news-items" />
        </section>
      )}
      {hot.length > 0 && (
        <section className="others" aria-labelledby="others-title">
          <h2 id="others-title">{texts.someActivities}</h2>
          <ServerPart part="hot" className="activity-items" />
        </section>
      )}
    </main>
  );
}

/** Our own fault: a plain word and the trace number. */
export function ErrorPage({ input }: { input: PageInput<'error'> }) {
  const texts = useTexts('portal');
  return (
    <main className="wide state-page">
      <ServerPart part="state" className="state-picture" />
      <h1>{texts.fault}</h1>
      {input.data.traceId && (
        <p className="state-note">
          {texts.trace}
          {input.data.traceId}
        </p>
      )}
      <p>
        <a className="button primary" href="/portal/index">
          {texts.toHome}
        </a>
      </p>
    </main>
  );
}
