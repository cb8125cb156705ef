import { type DrawingProps, tone } from './drawing.ts';

/** An empty crate on a quiet sea, for lists without rows (spec 2.6: 128 px). */
export function EmptyState({ size = 128, className }: DrawingProps & { size?: number }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 128 128"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="64" cy="60" r="50" fill={tone.pale} opacity=".75" />
      <circle cx="90" cy="36" r="11" fill={tone.sun} opacity=".8" />
      <path d="M30 47h22a4.5 4.5 0 0 0 0-9h-4a9 9 0 0 0-17-3 6 6 0 0 0-7 3 4.5 4.5 0 0 0 0 9Z" fill="#fff" />
      <path d="m34 62 30-12 30 12-30 12Z" fill={tone.forest} opacity=".55" />
      <path d="M34 62v27l30 13V74Z" fill={tone.mint} />
      <path d="M94 62v27l-30 13V74Z" fill={tone.lagoon} />
      <path d="M34 62 22 72l30 12 12-10ZM94 62l12 10-30 12-12-10Z" fill={tone.cream} />
      <path d="M94 62l12 10-30 12-12-10Z" fill={tone.sand} />
      <path d="m42 78 8 3.5M42 85l13 5.6" stroke="#fff" strokeWidth="3" strokeLinecap="round" opacity=".8" />
      <path
        d="M64 44c0-7 9-7 9-14 0-5-4-8-9-8s-8 3-8 6"
        stroke={tone.green}
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray=".1 6.5"
      />
      <path
        d="M14 107c7-4 13-4 20 0s13 4 20 0 13-4 20 0 13 4 20 0 13-4 20 0M34 117c6-3 11-3 17 0s11 3 17 0 11-3 17 0 9 3 14 1"
        stroke={tone.lagoon}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".7"
      />
    </svg>
  );
}
