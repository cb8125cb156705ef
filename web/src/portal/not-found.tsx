import type { PageInput } from '@outbound/contract';
import { ServerPart } from '../visitor/server-parts.tsx';
import { ActivityGrid } from './activities/activity-card.tsx';

/** The one page for what is unknown, a draft, off the shelf or deleted: it does not tell which. */
export function NotFound({ input }: { input: PageInput<'notFound'> }) {
  const { hot, latest } = input.data;
  return (
    <main className="wide state-page">
      <ServerPart part="state" className="state-picture" />
      <h1>内容不存在或已下架</h1>
      <p>
        <a className="button primary" href="/portal/index">
          返回首页
        </a>
      </p>
      {latest.length > 0 && (
        <section className="others" aria-labelledby="latest-title">
          <h2 id="latest-title">看看这些资讯</h2>
          <ServerPart part="latest" className="news-items" />
        </section>
      )}
      {hot.length > 0 && (
        <section className="others" aria-labelledby="others-title">
          <h2 id="others-title">看看这些活动</h2>
          <ActivityGrid activities={hot} zone={input.zone} columns={3} />
        </section>
      )}
    </main>
  );
}

/** Our own fault: a plain word and the trace number. */
export function ErrorPage({ input }: { input: PageInput<'error'> }) {
  return (
    <main className="wide state-page">
      <ServerPart part="state" className="state-picture" />
      <h1>系统繁忙，请稍后再试</h1>
      {input.data.traceId && <p className="state-note">追踪编号：{input.data.traceId}</p>}
      <p>
        <a className="button primary" href="/portal/index">
          返回首页
        </a>
      </p>
    </main>
  );
}
