import { tone } from './drawing.ts';

const freight = [tone.coral, tone.gold, tone.green, tone.sand, tone.lagoon];
/** Containers by column; the digits choose from `freight`, so that the load looks packed by hand. */
const columns = ['0213', '13042', '40312', '213041', '03124', '142031', '30214', '2140'];
/** One path per colour instead of forty boxes: the drawing travels with every public page. */
const load = freight.map((fill, colour) => ({
  fill,
  path: columns
    .flatMap((column, index) =>
      Array.from(column, (digit, level) =>
        Number(digit) === colour ? `M${46 + index * 26}-${60 + level * 13}h25v12h-25Z` : '',
      ),
    )
    .join(''),
}));

/** A container ship under way to the right, with its waterline at the origin and about 300 units long. */
export function CargoShip({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {load.map(({ fill, path }) => (
        <path key={fill} d={path} fill={fill} />
      ))}
      <path d="M-10-49h50v-76H4v18h-8v28h-6Z" fill={tone.cream} />
      <path d="M2-117h36v7H2Zm0 16h36v4H2Zm0 14h36v4H2Z" fill={tone.deep} />
      <path d="M22-145h12v20H22Z" fill={tone.coral} />
      <path d="M-24-50h300l30-13C302-32 288-8 270 8H-4C-18 8-24-18-24-50Z" fill={tone.deep} />
      <path d="M-19-18h309C286-8 280 0 271 8H-4c-8 0-13-12-15-26Z" fill={tone.coral} />
      <path d="M-23-43h290" stroke={tone.cream} strokeWidth="2.5" opacity=".6" />
    </g>
  );
}
