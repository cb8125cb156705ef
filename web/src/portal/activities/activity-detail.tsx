import { ACTIVITY_LIST_PATH, type PageInput } from '@outbound/contract';
import { useState } from 'react';
import { CalendarButton, ShareButton } from '../../visitor/activities/activity-actions.tsx';
import { ActivityCounts, ActivityFacts } from '../../visitor/activities/activity-facts.tsx';
import { registerButtonOf, stateBadge } from '../../visitor/activities/activity-text.ts';
import { ServiceChoice } from '../../visitor/activities/register.tsx';
import { RegisterButton, useService, useSignUp } from '../../visitor/activities/register-button.tsx';
import { useOpening } from '../../visitor/activities/use-opening.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { useLangOf, useTexts, useWords } from '../../visitor/texts.ts';
import { Crumbs } from '../crumbs.tsx';
import { SharePanel } from '../share-panel.tsx';
import { Gallery } from './gallery.tsx';

/** /portal/portalActivityDetail. */
export function ActivityDetail({ input }: { input: PageInput<'activityDetail'> }) {
  const { hot: others } = input.data;
  const [activity, opening] = useOpening(input);
  const { query } = input.url;
  const [service, setService] = useService(activity, query);
  const [shareNum, setShareNum] = useState(activity.shareNum);
  const signUp = useSignUp(activity.id);
  const words = useWords();
  const { texts } = words;
  const portal = useTexts('portal');
  const langOfTitle = useLangOf(activity.language);
  const langOfDetail = useLangOf(activity.contentLanguage);
  const badge = stateBadge(activity, words);
  const { open } = registerButtonOf(activity, words);
  return (
    <main className="detail-page">
      <div className="wide">
        <Crumbs list={{ label: 'activities', href: ACTIVITY_LIST_PATH }} here={activity} />
        <article>
          <ServerPart part="held" className="held" />
          <div className="detail-top">
            <Gallery poster={activity.poster} title={activity.title} />
            <div className="detail-facts">
              <p className="tags">
                <span className={`badge badge-${badge.tone}`}>{badge.text}</span>
                <span className="badge badge-plain">{texts.types[activity.activityType]}</span>
              </p>
              <h1 lang={langOfTitle}>{activity.title}</h1>
              <ActivityCounts viewNum={activity.viewNum} shareNum={shareNum} />
              <ActivityFacts activity={activity} zone={input.zone} />
              <ServerPart part="host" className="host" />
              {open && activity.services.length > 1 && (
                <ServiceChoice activity={activity} chosen={service} onChoose={setService} />
              )}
              <div className="detail-register">
                <div className="detail-buttons">
                  {opening}
                  <RegisterButton activity={activity} query={query} service={service} signUp={signUp} />
                  <div className="detail-small">
                    <CalendarButton activity={activity} zone={input.zone} />
                    <ShareButton
                      as={SharePanel}
                      activity={activity}
                      onShared={() => setShareNum((count) => count + 1)}
                    />
                  </div>
                </div>
                <figure className="qr">
                  <ServerPart part="qrCode" className="qr-picture" />
                  <figcaption>{open ? portal.scanSignUp : portal.scanView}</figcaption>
                </figure>
              </div>
            </div>
          </div>
          <div className="detail-below">
            <section className="detail-text" aria-labelledby="detail-title">
              <h2 id="detail-title">{texts.details}</h2>
              {langOfDetail !== undefined && <ServerPart part="chineseOnly" className="chinese-only" />}
              <ServerPart part="detail" className="rich-text" lang={langOfDetail} />
              <ServerPart part="sessions" className="sessions" />
              <ServerPart part="attachments" className="attachments" />
              <ServerPart part="notes" className="apply-notes" />
            </section>
            {others.length > 0 && (
              <aside className="others others-beside" aria-labelledby="others-title">
                <h2 id="others-title">{portal.others}</h2>
                <ServerPart part="others" className="activity-items" />
              </aside>
            )}
          </div>
        </article>
      </div>
    </main>
  );
}
