import { activityTypeLabels, type PageInput } from '@outbound/contract';
import { useState } from 'react';
import { CalendarButton, ShareButton } from '../../visitor/activities/activity-actions.tsx';
import { ActivityCounts, ActivityFacts } from '../../visitor/activities/activity-facts.tsx';
import { registerButtonOf, stateBadge } from '../../visitor/activities/activity-text.ts';
import { RegisterButton, ServiceChoice, useService, useSignUp } from '../../visitor/activities/register.tsx';
import { Icon } from '../../visitor/icons.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { ActivityGrid } from './activity-card.tsx';
import { Gallery } from './gallery.tsx';

/** /portal/portalActivityDetail. */
export function ActivityDetail({ input }: { input: PageInput<'activityDetail'> }) {
  const { activity, hot: others } = input.data;
  const { query } = input.url;
  const [service, setService] = useService(activity, query);
  const [shareNum, setShareNum] = useState(activity.shareNum);
  const signUp = useSignUp(activity.id);
  const badge = stateBadge(activity);
  const { open } = registerButtonOf(activity);
  return (
    <main className="detail-page">
      <div className="wide">
        <nav className="crumbs" aria-label="位置">
          <a href="/portal/index">首页</a>
          <Icon name="right" size={14} />
          <a href="/portal/portalActivity">优质活动</a>
          <Icon name="right" size={14} />
          <span className="crumbs-here" aria-current="page">
            {activity.title}
          </span>
        </nav>
        <article>
          <div className="detail-top">
            <Gallery poster={activity.poster} title={activity.title} />
            <div className="detail-facts">
              <p className="tags">
                <span className={`badge badge-${badge.tone}`}>{badge.text}</span>
                <span className="badge badge-plain">{activityTypeLabels[activity.activityType]}</span>
              </p>
              <h1>{activity.title}</h1>
              <ActivityCounts viewNum={activity.viewNum} shareNum={shareNum} />
              <ActivityFacts activity={activity} zone={input.zone} />
              <ServerPart part="host" className="host" />
              {open && activity.services.length > 1 && (
                <ServiceChoice activity={activity} chosen={service} onChoose={setService} />
              )}
              <div className="detail-register">
                <div className="detail-buttons">
                  <RegisterButton activity={activity} query={query} service={service} signUp={signUp} />
                  <div className="detail-small">
                    <CalendarButton activity={activity} zone={input.zone} />
                    <ShareButton activity={activity} onShared={() => setShareNum((count) => count + 1)} />
                  </div>
                </div>
                <figure className="qr">
                  <ServerPart part="qrCode" className="qr-picture" />
                  <figcaption>{open ? '手机扫码报名' : '手机扫码查看'}</figcaption>
                </figure>
              </div>
            </div>
          </div>
          <div className="detail-below">
            <section className="detail-text" aria-labelledby="detail-title">
              <h2 id="detail-title">活动详情</h2>
              <ServerPart part="detail" className="rich-text" />
              <ServerPart part="notes" className="apply-notes" />
            </section>
            {others.length > 0 && (
              <aside className="others others-beside" aria-labelledby="others-title">
                <h2 id="others-title">大家还在看</h2>
                <ActivityGrid activities={others} zone={input.zone} columns={3} />
              </aside>
            )}
          </div>
        </article>
      </div>
    </main>
  );
}
