import { Icon } from '../visitor/icons.tsx';
import { fill, useTexts } from '../visitor/texts.ts';
import { LoadMore } from './load-more.tsx';

/** The page numbers to show: first, last and those around the current one; 0 stands for a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    return before !== undefined && page - before > 1 ? [0, page] : [page];
  });
}

/** Paging by plain links, so that each page has its address; on phones the next page comes below this one. */
export function Pager({
  current,
  last,
  addressOf,
}: {
  current: number;
  last: number;
  addressOf: (page: number) => string;
}) {
  const texts = useTexts('portal');
  // Behind the last page, as an old link may be, there is a way back to it.
  if (last === 0 || (last === 1 && current === 1)) return null;
  return (
    <>
      {current < last && <LoadMore from={current + 1} last={last} addressOf={addressOf} />}
      <nav className={current === 1 ? 'pager pager-first' : 'pager'} aria-label={texts.pages}>
        {current > 1 && (
          <a href={addressOf(Math.min(current - 1, last))} rel="prev" aria-label={texts.previousPage}>
            <Icon name="left" size={18} />
          </a>
        )}
        {pageNumbers(current, last).map((page, index) =>
          page === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have nothing but their place.
            <span key={`gap-${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <a
              key={page}
              href={addressOf(page)}
              aria-current={page === current ? 'page' : undefined}
              aria-label={fill(texts.page, { page })}
            >
              {page}
            </a>
          ),
        )}
        {current < last && (
          <a href={addressOf(current + 1)} rel="next" aria-label={texts.nextPage}>
            <Icon name="right" size={18} />
          </a>
        )}
      </nav>
    </>
  );
}
