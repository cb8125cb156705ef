import { type DrawingProps, tone } from './drawing.ts';
import { StateFrame } from './state-frame.tsx';

const arms = [0, 60, 120, 180, 240, 300];

/** The account is frozen: a card held in ice, with its lock. */
export function FrozenState({ className }: DrawingProps) {
  return (
    <StateFrame className={className}>
      <path d="m70 206 10-50 26-28 10-50 58-30 52 22 14 54 28 34 4 48Z" fill={tone.mint} opacity=".55" />
      <path d="m174 48 52 22 14 54 28 34 4 48h-60l-20-70Z" fill={tone.lagoon} opacity=".3" />
      <path d="m116 78 58-30-12 40-46 40-10 0ZM80 156l36-10-20 60H70Z" fill="#fff" opacity=".55" />
      <rect x="112" y="92" width="112" height="84" rx="10" fill="#fff" />
      <path d="M112 102a10 10 0 0 1 10-10h92a10 10 0 0 1 10 10v10H112Z" fill={tone.green} />
      <circle cx="142" cy="136" r="12" fill={tone.sand} />
      <path d="M122 166c2-12 10-17 20-17s18 5 20 17Z" fill={tone.ocean} />
      <path d="M176 130h34M176 144h34M176 158h20" stroke={tone.mint} strokeWidth="5" strokeLinecap="round" />
      <path d="M206 158v-8a14 14 0 0 1 28 0v8" stroke={tone.deep} strokeWidth="6" />
      <rect x="198" y="156" width="44" height="36" rx="7" fill={tone.gold} />
      <path d="M220 170v9" stroke={tone.ink} strokeWidth="6" strokeLinecap="round" />
      <g stroke={tone.sea} strokeWidth="4" strokeLinecap="round" transform="translate(76 116)">
        {arms.map((angle) => (
          <path key={angle} d="M0 0v-26M0-16l-7-7M0-16l7-7" transform={`rotate(${angle})`} />
        ))}
      </g>
      <g stroke={tone.lagoon} strokeWidth="3" strokeLinecap="round" transform="translate(254 96) scale(.7)">
        {arms.map((angle) => (
          <path key={angle} d="M0 0v-26M0-16l-7-7M0-16l7-7" transform={`rotate(${angle})`} />
        ))}
      </g>
      <path d="M70 206h202l-10 10H84Z" fill={tone.lagoon} opacity=".6" />
    </StateFrame>
  );
}
