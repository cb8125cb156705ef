import { tone } from './drawing.ts';

interface WavesProps {
  /** Unique within the page: patterns are found by it. */
  id: string;
  /** Four rings of one scale, from the outside in. */
  rings: readonly [string, string, string, string];
  /** Width of a scale in user units. */
  scale: number;
  /** Where the crests' centres lie: the scales stand half a width above it. */
  y: number;
  width: number;
  height: number;
}

/** The sea as overlapping scales, as in old textiles: the band that closes the coastal drawings and the posters. */
export function Waves({ id, rings, scale, y, width, height }: WavesProps) {
  const half = scale / 2;
  const rows = [0, 1, 2, 3, 4];
  return (
    <>
      <defs>
        <g id={`${id}-scale`}>
          <circle r={half} fill={rings[0]} />
          <circle r={half * 0.74} fill={rings[1]} />
          <circle r={half * 0.48} fill={rings[2]} />
          <circle r={half * 0.22} fill={rings[3]} />
        </g>
        <pattern
          id={id}
          width={scale}
          height={half}
          patternUnits="userSpaceOnUse"
          patternTransform={`translate(0 ${y})`}
        >
          {rows.map((row) =>
            row % 2 === 0 ? (
              <use key={row} href={`#${id}-scale`} x={half} y={(row * half) / 2} />
            ) : (
              <g key={row}>
                <use href={`#${id}-scale`} y={(row * half) / 2} />
                <use href={`#${id}-scale`} x={scale} y={(row * half) / 2} />
              </g>
            ),
          )}
        </pattern>
        <pattern
          id={`${id}-crest`}
          width={scale}
          height={half}
          patternUnits="userSpaceOnUse"
          patternTransform={`translate(0 ${y - half})`}
        >
          <use href={`#${id}-scale`} x={half} y={half} />
        </pattern>
      </defs>
      <rect y={y - half} width={width} height={half} fill={`url(#${id}-crest)`} />
      <rect y={y} width={width} height={height} fill={`url(#${id})`} />
    </>
  );
}

/** The rings used where the sea lies in the dark. */
export const nightRings = [tone.ocean, tone.sea, tone.deep, tone.green] as const;
