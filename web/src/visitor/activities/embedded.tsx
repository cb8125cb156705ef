/** Activities within the pages of other sites: drawn by the server alone, as a whole document without a script (decision 97). */
import {
  activityAddress,
  CHANNEL_PARAMETER,
  type OpenActivityRow,
  type PageInput,
  type PageQuery,
} from '@outbound/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { textsIn } from '../spoken.ts';
import { languageTag, SpokenContext, useChinese, useLangOf, useWords } from '../texts.ts';
import { PlaceTime } from '../time-range.tsx';
import { stateBadge } from './activity-text.ts';

type OfActivities = PageInput<'activityList'> | PageInput<'activityDetail'>;
/** What is drawn so: one activity, those that are open, or that there is no such one. */
export type EmbeddedInput = OfActivities | PageInput<'notFound'>;

const SHEET = `
*{box-sizing:border-box;margin:0}
body{padding:8px;color:#12302a;font:16px/1.55 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif}
ul{display:grid;gap:12px;padding:0;list-style:none}
li,.none{padding:14px 16px;border:1px solid #c9d6d1;border-radius:12px;background:#fff;overflow-wrap:anywhere}
h2{margin:0 0 6px;font-size:17px;line-height:1.4}
a{color:#0b5e6b}
p{font-size:15px;color:#3d5a53}
.badge{display:inline-block;margin-bottom:6px;padding:1px 10px;border-radius:999px;background:#e3f4ec;color:#0a5c3b;font-size:14px}
.fact-note,.time-beside{display:inline-block}
.unbroken{white-space:nowrap}
.go{display:inline-block;margin-top:10px;padding:9px 18px;border-radius:10px;background:#0b5e6b;color:#fff;text-decoration:none}
.from{margin-top:10px;font-size:14px}
`;

/** The whole HTML: of one activity, of those that are open, or of what there is not. */
export function embeddedHtml(input: EmbeddedInput): string {
  const { language, settings, origin } = input;
  const { missing } = textsIn[language].portal;
  const markup = renderToStaticMarkup(
    <html lang={languageTag(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{settings.title}</title>
        <style>{SHEET}</style>
      </head>
      <body>
        <SpokenContext value={{ language, texts: textsIn[language] }}>
          <main>
            {input.page === 'notFound' ? <p className="none">{missing}</p> : <List input={input} />}
            <p className="from">
              <OurLink href={`${origin}/portal/index?lang=${language}`}>{settings.title}</OurLink>
            </p>
          </main>
        </SpokenContext>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

/** A way to a page of ours: in a window of its own, which knows nothing of the page around the frame. */
function OurLink({ href, className, children }: { href: string; className?: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
    </a>
  );
}

function List({ input }: { input: OfActivities }) {
  const activities = input.page === 'activityList' ? input.data.page.dataBody : [input.data.activity];
  const { portal } = textsIn[input.language];
  if (activities.length === 0) return <p className="none">{portal.noActivities}</p>;
  return (
    <ul>
      {activities.map((activity) => (
        <Item key={activity.id} activity={activity} input={input} />
      ))}
    </ul>
  );
}

/** The address of its page on our site, with the channel by which whoever keeps the other site is counted. */
function addressOf(
  id: number,
  { origin, language, url }: Pick<EmbeddedInput, 'origin' | 'language' | 'url'>,
): string {
  const { [CHANNEL_PARAMETER]: channel = '' }: PageQuery = url.query;
  const counted = /^[1-9]\d{0,15}$/.test(channel) ? `&${CHANNEL_PARAMETER}=${channel}` : '';
  return `${origin}${activityAddress(id, language)}${counted}`;
}

function Item({ activity, input }: { activity: OpenActivityRow; input: EmbeddedInput }) {
  const words = useWords();
  const chinese = useChinese();
  const langOfTitle = useLangOf(activity.language);
  const badge = stateBadge(activity, words);
  const isOpen = badge.tone === 'open' || badge.tone === 'few';
  const address = addressOf(activity.id, input);
  return (
    <li>
      <span className="badge">{badge.text}</span>
      <h2 lang={langOfTitle}>
        <OurLink href={address}>{activity.title}</OurLink>
      </h2>
      <p>
        <PlaceTime activity={activity} zone={input.zone} />
      </p>
      <p>
        {words.texts.types[activity.activityType]}
        {activity.cityLabel && (
          <>
            {' · '}
            <span lang={chinese}>{activity.cityLabel}</span>
          </>
        )}
      </p>
      {isOpen && (
        <OurLink href={address} className="go">
          {words.texts.signUpNow}
        </OurLink>
      )}
    </li>
  );
}
