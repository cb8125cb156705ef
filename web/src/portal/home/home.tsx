import {
  ACTIVITY_LIST_PATH,
  INFORMATION_LIST_PATH,
  type OpenBanner,
  type PageInput,
  type PlatformFigures,
  type PublicSettings,
} from '@outbound/contract';
import type { ReactNode } from 'react';
import { Icon } from '../../visitor/icons.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { formOf, numberIn, useChinese, useLanguage, useTexts } from '../../visitor/texts.ts';
import { Banners } from '../banners/index.ts';
import { PartnerBand } from '../partners/index.ts';
import { About } from './about.tsx';

function Figures({ figures, settings }: { figures: PlatformFigures; settings: PublicSettings }) {
  const texts = useTexts('portal');
  const language = useLanguage();
  const shown = [
    { forms: texts.activityNum, value: figures.activityNum },
    { forms: texts.applyNum, value: figures.applyNum },
    { forms: texts.cityNum, value: figures.cityNum },
  ].filter(({ value }) => value > 0);
  // A platform that has just been set up has nothing to say here.
  if (shown.length === 0 && !settings.contactPhone && !settings.contactEmail) return null;
  return (
    <section className="figures-band" aria-label={texts.figures}>
      <div className="wide figures-inside">
        {shown.length > 0 && (
          <ul className="figures">
            {shown.map(({ forms, value }) => (
              <li key={forms.other}>
                <strong>{numberIn(value, language)}</strong>
                <span>{formOf(forms, value, language)}</span>
              </li>
            ))}
          </ul>
        )}
        <ServerPart part="contact" className="figures-contact" />
      </div>
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
  const texts = useTexts('portal');
  return (
    <section className="band" aria-labelledby={id}>
      <div className="wide">
        <div className="band-head">
          <div>
            <h2 id={id}>{title}</h2>
            <p>{text}</p>
          </div>
          <a className="more" href={more}>
            {texts.more}
            <span className="hidden-text"> {title}</span>
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
  const texts = useTexts('portal');
  return (
    <section className="hero">
      <ServerPart part="hero" className="hero-picture" />
      <div className="wide hero-inside">
        <p className="hero-above">{texts.heroAbove}</p>
        <h1>
          {texts.heroFirst}
          <br />
          {texts.heroSecond}
        </h1>
        <p className="hero-text">
          {texts.heroText}
          <br />
          {texts.heroMore}
        </p>
        <div className="hero-actions">
          <a className="button primary large" href="/portal/portalActivity">
            {texts.heroActivities}
          </a>
          <a className="button ghost large" href="/portal/portalAbout">
            {texts.heroAbout}
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
      <h1 className="hidden-text" lang={useChinese()}>
        {title}
      </h1>
      <Banners banners={banners} />
    </>
  );
}

/** The home page; /portal/portalAbout is the same page, opened at its about section. */
export function Home({ input }: { input: PageInput<'home' | 'about'> }) {
  const { banners, partners, hot, hotInformation, figures } = input.data;
  const texts = useTexts('portal');
  return (
    <main>
      {banners.length > 0 ? <BannerHead banners={banners} title={input.settings.title} /> : <Hero />}
      <Figures figures={figures} settings={input.settings} />
      <PartnerBand partners={partners} />
      {hotInformation.length > 0 && (
        <Band id="news-title" title={texts.news} text={texts.newsText} more={INFORMATION_LIST_PATH}>
          <ServerPart part="news" className="news-items" />
        </Band>
      )}
      {hot && (
        <Band id="hot-title" title={texts.activities} text={texts.activitiesText} more={ACTIVITY_LIST_PATH}>
          {hot.length > 0 ? (
            <ServerPart part="hot" className="activity-items" />
          ) : (
            <p className="band-empty">{texts.noHot}</p>
          )}
        </Band>
      )}
      <About settings={input.settings} opened={input.page === 'about'} />
    </main>
  );
}
