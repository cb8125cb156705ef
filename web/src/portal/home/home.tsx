import {
  ACTIVITY_LIST_PATH,
  INFORMATION_LIST_PATH,
  numberText,
  type OpenBanner,
  type PageInput,
  type PlatformFigures,
} from '@outbound/contract';
import type { ReactNode } from 'react';
import { Icon } from '../../visitor/icons.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { ActivityGrid } from '../activities/index.ts';
import { Banners } from '../banners/index.ts';
import { PartnerBand } from '../partners/index.ts';
import { About } from './about.tsx';

function Figures({ figures }: { figures: PlatformFigures }) {
  const shown = [
    { label: '场活动', value: figures.activityNum },
    { label: '人次报名', value: figures.applyNum },
    { label: '座城市', value: figures.cityNum },
  ].filter(({ value }) => value > 0);
  if (shown.length === 0) return null;
  return (
    <section className="figures-band" aria-label="平台数据">
      <ul className="wide figures">
        {shown.map(({ label, value }) => (
          <li key={label}>
            <strong>{numberText(value)}</strong>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A block of the home page with the way to all of its kind. */
function Band({
  id,
  title,
  text,
  more,
  children,
}: {
  id: string;
  title: string;
  text: string;
  more: string;
  children: ReactNode;
}) {
  return (
    <section className="band" aria-labelledby={id}>
      <div className="wide">
        <div className="band-head">
          <div>
            <h2 id={id}>{title}</h2>
            <p>{text}</p>
          </div>
          <a className="more" href={more}>
            查看更多
            <span className="hidden-text">{title}</span>
            <Icon name="right" size={16} />
          </a>
        </div>
        {children}
      </div>
    </section>
  );
}

/** What stands at the head where the office shows no banner. */
function Hero() {
  return (
    <section className="hero">
      <ServerPart part="hero" className="hero-picture" />
      <div className="wide hero-inside">
        <p className="hero-above">从中国到拉丁美洲</p>
        <h1>
          每一次远航
          <br />
          都有同行的人
        </h1>
        <p className="hero-text">
          对接会、政策宣讲、商务考察、线上课堂。
          <br />
          与走在前面的企业见面，把下一步走稳。
        </p>
        <div className="hero-actions">
          <a className="button primary large" href="/portal/portalActivity">
            查看优质活动
          </a>
          <a className="button ghost large" href="/portal/portalAbout">
            了解平台
          </a>
        </div>
      </div>
    </section>
  );
}

/** The banners; whoever listens hears first whose page it is. */
function BannerHead({ banners, title }: { banners: readonly OpenBanner[]; title: string }) {
  return (
    <>
      <h1 className="hidden-text">{title}</h1>
      <Banners banners={banners} />
    </>
  );
}

/** The home page; /portal/portalAbout is the same page, opened at its about section. */
export function Home({ input }: { input: PageInput<'home' | 'about'> }) {
  const { banners, partners, hot, hotInformation, figures } = input.data;
  return (
    <main>
      {banners.length > 0 ? <BannerHead banners={banners} title={input.settings.title} /> : <Hero />}
      <Figures figures={figures} />
      <PartnerBand partners={partners} />
      {hotInformation.length > 0 && (
        <Band id="news-title" title="行业资讯" text="大家最近都在读" more={INFORMATION_LIST_PATH}>
          <ServerPart part="news" className="news-items" />
        </Band>
      )}
      <Band id="hot-title" title="优质活动" text="近期最受关注的活动" more={ACTIVITY_LIST_PATH}>
        {hot.length > 0 ? (
          <ActivityGrid activities={hot} zone={input.zone} columns={hot.length % 4 === 0 ? 4 : 3} />
        ) : (
          <p className="band-empty">新的活动正在筹备，欢迎稍后再来。</p>
        )}
      </Band>
      <About settings={input.settings} opened={input.page === 'about'} />
    </main>
  );
}
