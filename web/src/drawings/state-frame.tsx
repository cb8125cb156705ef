import type { ReactNode } from 'react';
import { type DrawingProps, tone } from './drawing.ts';

/** The ground that all result pictures share: a pale disc, the sun, clouds and the sea, 320 by 240. */
export function StateFrame({ className, children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      width="320"
      height="240"
      viewBox="0 0 320 240"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M160 14c62-8 122 26 130 88 6 48-34 100-130 100S24 152 30 102C38 40 98 22 160 14Z"
        fill={tone.pale}
        opacity=".8"
      />
      <path
        d="M64 98h38a7 7 0 0 0 0-14h-6a15 15 0 0 0-29-5 10 10 0 0 0-12 5 7 7 0 0 0 9 14Zm132-34h40a7 7 0 0 0 0-14h-8a14 14 0 0 0-27-4 10 10 0 0 0-12 5 7 7 0 0 0 7 13Z"
        fill="#fff"
      />
      {children}
      <path
        d="M22 212c12-7 24-7 36 0s24 7 36 0 24-7 36 0 24 7 36 0 24-7 36 0 24 7 36 0 24-7 36 0 18 5 24 3"
        stroke={tone.lagoon}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M62 229c10-5 19-5 29 0s19 5 29 0 19-5 29 0 19 5 29 0 19-5 29 0 19 5 29 0 12-4 18-3"
        stroke={tone.mint}
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
