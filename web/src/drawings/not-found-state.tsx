import { type DrawingProps, tone } from './drawing.ts';
import { StateFrame } from './state-frame.tsx';

/** Not found: a chart whose route ends nowhere, and the compass beside it. */
export function NotFoundState({ className }: DrawingProps) {
  return (
    <StateFrame className={className}>
      <path d="m62 74 62-18v132l-62 18Z" fill={tone.cream} />
      <path d="m124 56 66 20v132l-66-20Z" fill={tone.sand} />
      <path d="m190 76 62-18v132l-62 18Z" fill={tone.cream} />
      <path d="m62 150 24-14 18 16 20-10v46l-62 18ZM190 76l62-18v32l-24 16-18-8-20 10Z" fill={tone.mint} />
      <path d="m124 142 22 6 14 20-10 28-26-8Zm66-34-16 4-8-14 6-22 18 0Z" fill={tone.green} opacity=".6" />
      <path
        d="M80 112c24-24 40 16 62 2s22-34 46-20 4 44 22 50"
        stroke={tone.coral}
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray=".1 11"
      />
      <circle cx="80" cy="112" r="9" stroke={tone.coral} strokeWidth="4" />
      <path d="m206 140 16 16m0-16-16 16" stroke={tone.coral} strokeWidth="7" strokeLinecap="round" />
      <g transform="translate(266 178) scale(.9)">
        <circle r="40" fill={tone.deep} />
        <circle r="31" fill="#fff" />
        <path d="M0-26v6M0 20v6M-26 0h6M20 0h6" stroke={tone.deep} strokeWidth="4" strokeLinecap="round" />
        <path d="M-4-5 17-18 5 5Z" fill={tone.coral} />
        <path d="m5 5-22 13L-4-5Z" fill={tone.green} />
        <circle r="4" fill={tone.deep} />
        <path d="M-7-40h14v-9H-7Z" fill={tone.gold} />
      </g>
    </StateFrame>
  );
}
