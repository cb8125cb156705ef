import type { PublicSettings } from '@outbound/contract';
import { useEffect, useRef } from 'react';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { useChinese, useTexts } from '../../visitor/texts.ts';

/**
 * The about section of the home page. On /portal/portalAbout it is scrolled to and its heading gets the focus
 * (spec 2.2), also after a reload, unless the browser brings back a place further on.
 */
export function About({ settings, opened }: { settings: PublicSettings; opened: boolean }) {
  const texts = useTexts('portal');
  const chinese = useChinese();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!opened) return;
    history.scrollRestoration = 'manual';
    heading.current?.focus({ preventScroll: true });
    document.getElementById('about')?.scrollIntoView();
  }, [opened]);
  return (
    <section className="about" id="about" aria-labelledby="about-title">
      <div className="wide">
        <div className="about-head">
          <div>
            <h2 id="about-title" ref={heading} tabIndex={-1}>
              {texts.about}
            </h2>
            <p className="about-name" lang={chinese}>
              {settings.title}
            </p>
          </div>
          <div className="about-text">
            <ServerPart part="chineseOnly" className="chinese-only" />
            <ServerPart part="aboutText" className="rich-text" lang={chinese} />
          </div>
        </div>
        <ServerPart part="aboutMore" className="about-more" />
      </div>
    </section>
  );
}
