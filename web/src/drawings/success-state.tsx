import { type DrawingProps, tone } from './drawing.ts';
import { StateFrame } from './state-frame.tsx';

/** Done: a boat arrives under a full sail that bears the tick. */
export default function SuccessState({ className }: DrawingProps) {
  return (
    <StateFrame className={className}>
      <circle cx="226" cy="84" r="26" fill={tone.sun} />
      <circle cx="226" cy="84" r="38" fill={tone.sun} opacity=".25" />
      <path
        d="M44 170c18-60 52-92 92-96"
        stroke={tone.gold}
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray=".1 11"
      />
      <path d="M152 30v142" stroke={tone.deep} strokeWidth="5" strokeLinecap="round" />
      <path d="M158 40c46 24 70 64 72 118h-72Z" fill={tone.green} />
      <path d="M158 40c20 30 26 70 24 118h-24Z" fill={tone.forest} opacity=".35" />
      <path d="M146 66v92H92c6-42 24-74 54-92Z" fill={tone.cream} stroke={tone.sand} strokeWidth="2" />
      <path d="M152 30h26l-7 8 7 8h-26Z" fill={tone.coral} />
      <path
        d="m174 122 13 14 24-28"
        stroke="#fff"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M84 168h160c-8 24-22 36-42 36h-76c-20 0-34-12-42-36Z" fill={tone.deep} />
      <path d="M88 178h152" stroke={tone.coral} strokeWidth="6" />
      <path
        d="m62 104 5 10 10 5-10 5-5 10-5-10-10-5 10-5Zm206 40 4 8 8 4-8 4-4 8-4-8-8-4 8-4Z"
        fill={tone.gold}
      />
    </StateFrame>
  );
}
