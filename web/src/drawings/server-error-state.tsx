import { type DrawingProps, tone } from './drawing.ts';
import { StateFrame } from './state-frame.tsx';

/** A fault of ours: the lighthouse stands in the weather, its lamp is being looked at. */
export function ServerErrorState({ className }: DrawingProps) {
  return (
    <StateFrame className={className}>
      <defs>
        <linearGradient id="server-error-beam">
          <stop offset=".3" stopColor={tone.sun} stopOpacity=".8" />
          <stop offset="1" stopColor={tone.sun} stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M144 62 284 26v72Z" fill="url(#server-error-beam)" />
      <path
        d="M190 92h64a16 16 0 0 0 2-32 32 32 0 0 0-60-8 21 21 0 0 0-29 18 12 12 0 0 0 3 22Z"
        fill={tone.ocean}
        transform="translate(18 18)"
      />
      <path d="m240 112-20 34h14l-8 30 30-40h-16l12-24Z" fill={tone.gold} />
      <path
        d="M206 128l-6 14M278 126l-6 14M286 150l-5 12"
        stroke={tone.sea}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M118 204 130 84h52l12 120Z" fill={tone.cream} />
      <path d="M164 84h18l12 120h-26Z" fill={tone.sand} />
      <path d="m127 112 58 0 3 28h-64Zm-6 56h70l3 28h-76Z" fill={tone.coral} />
      <path d="M165 112h20l3 28h-22Zm2 56h24l3 28h-26Z" fill={tone.brick} />
      <path d="M122 76h68v10h-68Z" fill={tone.deep} />
      <path d="M134 48h44v28h-44Z" fill={tone.sun} />
      <path d="M134 48h6v28h-6Zm19 0h6v28h-6Zm19 0h6v28h-6Z" fill={tone.deep} />
      <path d="M128 48c4-16 16-24 28-24s24 8 28 24Z" fill={tone.green} />
      <path d="M156 12v12" stroke={tone.deep} strokeWidth="5" strokeLinecap="round" />
      <path d="M147 204v-16a9 9 0 0 1 18 0v16Z" fill={tone.deep} />
      <path d="M66 206c10-18 30-20 44-12s34-4 52 2 36-6 50 2 26 0 36 10Z" fill={tone.forest} />
      <g transform="translate(92 128) rotate(-38)">
        <path
          d="M-7-6v56a7 7 0 0 0 14 0V-6c10-4 15-13 13-24L9-20H-9l-11-10c-2 11 3 20 13 24Z"
          fill={tone.lagoon}
          stroke="#fff"
          strokeWidth="4"
        />
        <circle cy="46" r="3" fill="#fff" />
      </g>
    </StateFrame>
  );
}
