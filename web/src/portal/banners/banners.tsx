import type { OpenBanner } from '@outbound/contract';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { tellBannerClick } from '../../visitor/clicks.ts';
import { Icon } from '../../visitor/icons.tsx';
import { pictureSources, posterAddresses } from '../../visitor/posters.ts';
import { fill, languageTag, useTexts } from '../../visitor/texts.ts';

/** So long each one is shown (screens 2.1). */
const EACH_MS = 5_000;

/**
 * What the office shows at the head of the home page. The row is scrolled, not changed: without script, by touch and by
 * Tab it works as it is. With script it goes on by itself, unless somebody asked for less motion, looks at it or stops it.
 */
export function Banners({ banners }: { banners: readonly OpenBanner[] }) {
  const texts = useTexts('portal');
  const row = useRef<HTMLDivElement>(null);
  const { current, go } = useScrolled(row, banners.length);
  const [isOn, setOn] = useState(false);
  const [isUnderMouse, setUnderMouse] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isUnderMouse || hasFocus;
  const isOne = banners.length === 1;

  useEffect(() => {
    // Not before it is known what this person wants: until then nothing moves.
    setOn(!isOne && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [isOne]);
  useEffect(() => {
    if (!isOn || isHeld) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') go((current + 1) % banners.length);
    }, EACH_MS);
    return () => clearInterval(timer);
  }, [isOn, isHeld, current, go, banners.length]);

  const shown = banners[current];
  return (
    <section
      className="banners"
      aria-roledescription={isOne ? undefined : texts.carousel}
      aria-label={texts.banners}
      onMouseEnter={() => setUnderMouse(true)}
      onMouseLeave={() => setUnderMouse(false)}
      onFocus={() => setFocus(true)}
      onBlur={(event) => setFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <div
        ref={row}
        className="banner-row"
        {...(isOne ? {} : { role: 'group', 'aria-label': texts.bannerKeys, tabIndex: 0 })}
      >
        {banners.map((banner, index) => (
          <Slide
            key={banner.id}
            banner={banner}
            isFirst={index === 0}
            place={isOne ? undefined : fill(texts.bannerPlace, { page: index + 1, num: banners.length })}
          />
        ))}
      </div>
      {isOne ? null : (
        <div className="banner-tools by-script">
          {/* Scrolling tells nobody who listens; what goes on by itself is not told at all. */}
          <p className="hidden-text" role="status">
            {isHeld && shown && (
              <>
                {fill(texts.bannerPlace, { page: current + 1, num: banners.length })}{' '}
                <span lang={languageTag(shown.language)}>{shown.title}</span>
              </>
            )}
          </p>
          <div className="wide">
            <Tool label={isOn ? texts.bannerPause : texts.bannerPlay} onClick={() => setOn(!isOn)}>
              {isOn ? <span className="banner-pause" /> : <Icon name="play" size={18} />}
            </Tool>
            {banners.map(({ id, title }, index) => (
              <button
                key={id}
                type="button"
                className="banner-dot"
                aria-label={fill(texts.bannerName, { page: index + 1, title })}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => go(index)}
              />
            ))}
            <Tool
              label={texts.bannerPrevious}
              onClick={() => go((current - 1 + banners.length) % banners.length)}
            >
              <Icon name="left" size={18} />
            </Tool>
            <Tool label={texts.bannerNext} onClick={() => go((current + 1) % banners.length)}>
              <Icon name="right" size={18} />
            </Tool>
          </div>
        </div>
      )}
    </section>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className="banner-tool" aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** Which one is in sight, and how to bring another one there. */
function useScrolled(row: RefObject<HTMLDivElement | null>, count: number) {
  const [current, setCurrent] = useState(0);
  // Where it is going: what is passed on the way there is not the one to go on from.
  const target = useRef<number | null>(null);
  useEffect(() => {
    const list = row.current;
    if (!list || count < 2) return;
    const look = () => {
      const index = Math.round(list.scrollLeft / Math.max(1, list.clientWidth));
      if (target.current !== null && target.current !== index) return;
      target.current = null;
      setCurrent(index);
    };
    const stop = () => {
      target.current = null;
    };
    const settle = () => {
      stop();
      look();
    };
    const leaving = new AbortController();
    const options = { passive: true, signal: leaving.signal };
    list.addEventListener('scroll', look, options);
    list.addEventListener('scrollend', settle, options);
    // Somebody takes the row in hand.
    for (const taken of ['pointerdown', 'wheel', 'keydown']) list.addEventListener(taken, stop, options);
    return () => leaving.abort();
  }, [row, count]);
  const go = useCallback(
    (index: number) => {
      const list = row.current;
      // How it gets there, CSS says: smoothly, or at once for who wants less motion.
      list?.scrollTo({ left: index * list.clientWidth });
      target.current = index;
      setCurrent(index);
    },
    [row],
  );
  return { current, go };
}

function Slide({
  banner,
  isFirst,
  place,
}: {
  banner: OpenBanner;
  isFirst: boolean;
  place: string | undefined;
}) {
  const { id, title, summary, link } = banner;
  const lang = languageTag(banner.language);
  const texts = useTexts('portal');
  const isOutside = /^https:/i.test(link);
  return (
    <div
      className="banner"
      {...(place ? { role: 'group', 'aria-roledescription': texts.slide, 'aria-label': place } : {})}
    >
      <Picture banner={banner} isFirst={isFirst} />
      <div className="wide banner-inside">
        <h2 lang={lang}>{title}</h2>
        {summary && <p lang={lang}>{summary}</p>}
        {link && (
          <a
            className="button primary large"
            href={link}
            onClick={() => tellBannerClick(id)}
            {...(isOutside ? { target: '_blank', rel: 'noopener' } : {})}
          >
            {texts.bannerMore}
            <span className="hidden-text">
              {' '}
              <span lang={lang}>{title}</span>
              {isOutside ? texts.newWindow : ''}
            </span>
          </a>
        )}
      </div>
    </div>
  );
}

/** Its picture, on narrow screens the one for phones; the box stands before either has come. */
function Picture({ banner, isFirst }: { banner: OpenBanner; isFirst: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before the page's script was there to hear it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  const wide = posterAddresses(banner.picture)[0];
  // The words stand on their own ground then, as where there is none.
  if (!wide || isBroken) return null;
  const phone = posterAddresses(banner.phonePicture)[0];
  const large = pictureSources(wide, 1280, 1920);
  const small = phone ? pictureSources(phone, 640, 1280) : null;
  return (
    <picture>
      {small ? <source media="(max-width: 640px)" srcSet={small.srcSet || small.src} sizes="100vw" /> : null}
      <img
        ref={image}
        onError={() => setBroken(true)}
        src={large.src}
        {...(large.srcSet ? { srcSet: large.srcSet, sizes: '100vw' } : {})}
        alt={banner.alt}
        lang={languageTag(banner.language)}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
      />
    </picture>
  );
}
