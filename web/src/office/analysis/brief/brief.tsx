import type { BriefLine } from './sentences.ts';
import './brief.css';

/** A number with the unit that stands behind it. */
const NUMBER = /(-?\d[\d,]*(?:\.\d+)?(?:%|万元|元|人次|[起条个件])?)/;

/** 研判摘要: the board in some sentences, which can be read out as they stand. */
export function Brief({ lines, isStale }: { lines: readonly BriefLine[]; isStale: boolean }) {
  if (lines.length === 0) return null;
  return (
    <section className={`board-brief ${isStale ? 'is-stale' : ''}`} aria-label="研判摘要">
      <h2 className="board-brief-title">研判摘要</h2>
      <ul className="board-brief-lines">
        {lines.map(({ name, text }) => (
          <li key={name}>
            <span className="board-brief-name">{name}</span>
            <span>
              {text.split(NUMBER).map((part, at) =>
                at % 2 === 1 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's words in their order
                  <b key={at}>{part}</b>
                ) : (
                  part
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
