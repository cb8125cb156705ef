import type { PageInput } from '@outbound/contract';
import { useEffect, useRef, useState } from 'react';
import { CalendarButton, ShareButton } from '../../visitor/activities/activity-actions.tsx';
import { ActivityCounts, ActivityFacts } from '../../visitor/activities/activity-facts.tsx';
import { registerButtonOf, stateBadge } from '../../visitor/activities/activity-text.ts';
import { ServiceChoice } from '../../visitor/activities/register.tsx';
import { RegisterButton, useService, useSignUp } from '../../visitor/activities/register-button.tsx';
import { useOpening } from '../../visitor/activities/use-opening.tsx';
import { isFirstShown } from '../../visitor/browser-memory.ts';
import { Poster } from '../../visitor/poster.tsx';
import { mobileSizes, posterAddresses } from '../../visitor/posters.ts';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { useLangOf, useWords } from '../../visitor/texts.ts';

/** /activityDetail (spec 2.3). */
export function ActivityPage({ input }: { input: PageInput<'mobileActivity'> }) {
  const [activity, opening] = useOpening(input);
  const { query } = input.url;
  const [service, setService] = useService(activity, query);
  const [shareNum, setShareNum] = useState(activity.shareNum);
  const signUp = useSignUp(activity.id);
  const words = useWords();
  const { texts } = words;
  const langOfDetail = useLangOf(activity.contentLanguage);
  const badge = stateBadge(activity, words);
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who comes back from the form stands where he left: his number, which no message brings him, may be screens away.
    if (signUp && isFirstShown(signUp.applyCode))
      onceLoaded(() => own.current?.scrollIntoView({ block: 'center' }));
  }, [signUp]);
  const register = <RegisterButton activity={activity} query={query} service={service} signUp={signUp} />;
  return (
    <main className="activity">
      <Poster
        address={posterAddresses(activity.poster)[0]}
        title={activity.title}
        sizes={mobileSizes}
        eager
      />
      <article className="activity-inside">
        {signUp && <div ref={own}>{register}</div>}
        <p className="tags">
          <span className={`badge badge-${badge.tone}`}>{badge.text}</span>
          <span className="badge badge-plain">{texts.types[activity.activityType]}</span>
        </p>
        <ServerPart part="held" className="held" />
        <h1 lang={useLangOf(activity.language)}>{activity.title}</h1>
        <ActivityCounts viewNum={activity.viewNum} shareNum={shareNum} />
        <div className="panel">
          <ActivityFacts activity={activity} zone={input.zone} />
          <ServerPart part="host" className="host" />
        </div>
        <div className="activity-actions">
          <CalendarButton activity={activity} zone={input.zone} />
          <ShareButton activity={activity} onShared={() => setShareNum((count) => count + 1)} />
        </div>
        {registerButtonOf(activity, words).open && activity.services.length > 1 && (
          <div className="panel">
            <ServiceChoice activity={activity} chosen={service} onChoose={setService} />
          </div>
        )}
        <ServerPart part="sessions" className="sessions" />
        <section aria-labelledby="detail-title">
          <h2 id="detail-title">{texts.details}</h2>
          {langOfDetail !== undefined && <ServerPart part="chineseOnly" className="chinese-only" />}
          <ServerPart part="detail" className="rich-text" lang={langOfDetail} />
          <ServerPart part="attachments" className="attachments" />
          <ServerPart part="notes" className="apply-notes" />
        </section>
      </article>
      {!signUp && (
        <div className="bar">
          {opening}
          {register}
        </div>
      )}
    </main>
  );
}

/** Until then the browser itself goes where its history has been. */
function onceLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', () => setTimeout(work), { once: true });
}
