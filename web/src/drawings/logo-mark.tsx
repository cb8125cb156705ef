import { type DrawingProps, tone } from './drawing.ts';

/**
 * The product's mark: a sail under way on a green globe. Drawn for 24 px and up; give a size for larger ones. A `picture`
 * (an address of ours) stands in its place.
 */
export function LogoMark({
  size = 32,
  className,
  picture = '',
}: DrawingProps & { size?: number; picture?: string }) {
  if (picture)
    return (
      <img
        className={className}
        src={`${picture}?w=160`}
        width={size}
        height={size}
        alt=""
        style={{ objectFit: 'contain' }}
      />
    );
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="16" cy="16" r="16" fill={tone.green} />
      <path
        d="M1.2 22.1c2.6-1.5 5-1.5 7.4 0s4.9 1.5 7.4 0 4.9-1.5 7.4 0 4.9 1.5 7.4 0A16 16 0 0 1 16 32 16 16 0 0 1 1.2 22.1Z"
        fill={tone.forest}
      />
      <path d="M17.1 3.6c5.8 3.7 8.9 8.8 9.1 15.5h-9.1Z" fill="#fff" />
      <path d="M14.9 8v11.1H6.4c1.1-5.2 4-8.9 8.5-11.1Z" fill={tone.sun} />
      <path
        d="M4.6 26.2c2-1.1 3.8-1.1 5.7 0s3.8 1.1 5.7 0 3.8-1.1 5.7 0 3.8 1.1 5.7 0"
        stroke="#fff"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </svg>
  );
}
