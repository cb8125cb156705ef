import { type DrawingProps, tone } from './drawing.ts';
import { StateFrame } from './state-frame.tsx';

/** No permission: a lowered barrier before a closed harbour gate. */
export function ForbiddenState({ className }: DrawingProps) {
  return (
    <StateFrame className={className}>
      <path d="M84 204V96a76 66 0 0 1 152 0v108Z" fill={tone.ocean} />
      <path d="M98 204V100a62 54 0 0 1 124 0v104Z" fill={tone.deep} />
      <path
        d="M120 66v138M140 52v152M180 52v152M200 66v138M98 120h124M98 150h124"
        stroke={tone.lagoon}
        strokeWidth="5"
        opacity=".8"
      />
      <path d="M160 48v156" stroke={tone.mint} strokeWidth="6" />
      <path
        d="m160 84 34 12v24c0 22-14 36-34 44-20-8-34-22-34-44V96Z"
        fill={tone.green}
        stroke={tone.cream}
        strokeWidth="5"
      />
      <path d="M160 84v80c20-8 34-22 34-44V96Z" fill={tone.forest} opacity=".5" />
      <path d="M150 116v-6a10 10 0 0 1 20 0v6" stroke={tone.cream} strokeWidth="5" />
      <rect x="144" y="115" width="32" height="25" rx="5" fill={tone.gold} />
      <path d="M160 124v7" stroke={tone.ink} strokeWidth="5" strokeLinecap="round" />
      <path d="M48 138h20v68H48Z" fill={tone.deep} />
      <path d="M42 200h32v10H42Z" fill={tone.ink} />
      <path d="M42 166h236a9 9 0 0 1 0 18H42Z" fill={tone.cream} />
      <path
        d="M84 166h26l-12 18H72Zm58 0h26l-12 18h-26Zm58 0h26l-12 18h-26Zm58 0h20l-8 18h-26Z"
        fill={tone.coral}
      />
      <circle cx="58" cy="132" r="11" fill={tone.coral} />
      <circle cx="58" cy="132" r="18" fill={tone.coral} opacity=".25" />
    </StateFrame>
  );
}
