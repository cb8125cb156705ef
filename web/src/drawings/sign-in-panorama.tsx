import { CargoShip } from './cargo-ship.tsx';
import { type DrawingProps, tone } from './drawing.ts';
import { nightRings, Waves } from './waves.tsx';

const rays = Array.from({ length: 18 }, (_, index) => index * 20);

const skyline =
  'M0 720V600h34v-46h40v66h20V500h22l10-34 10 34h22v120h24v-64l46-26v130h36v60Zm800 0V560h-30v-40l-44 22v78h-20V470l-14-54-14 54v150h-26v-52h-44v72h-34v80Z';

/** The picture beside the office's sign-in: out to sea at sunrise. Fills any frame, cropped around its middle. */
export function SignInPanorama({ className }: DrawingProps) {
  return (
    <svg
      className={className}
      width="800"
      height="1000"
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="panorama-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={tone.ink} />
          <stop offset=".34" stopColor={tone.sea} />
          <stop offset=".56" stopColor={tone.sand} />
          <stop offset=".7" stopColor={tone.sun} />
        </linearGradient>
        <radialGradient id="panorama-ray" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="620">
          <stop offset=".2" stopColor={tone.cream} stopOpacity=".3" />
          <stop offset="1" stopColor={tone.cream} stopOpacity="0" />
        </radialGradient>
        <path id="panorama-beam" d="M0 0 620-54V54Z" fill="url(#panorama-ray)" />
        <linearGradient id="panorama-sun" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={tone.cream} />
          <stop offset="1" stopColor={tone.coral} />
        </linearGradient>
        <linearGradient id="panorama-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={tone.lagoon} />
          <stop offset="1" stopColor={tone.deep} />
        </linearGradient>
        <pattern id="panorama-windows" width="14" height="20" patternUnits="userSpaceOnUse">
          <path d="M4 6h6v9H4z" fill={tone.sun} />
        </pattern>
      </defs>
      <rect width="800" height="1000" fill="url(#panorama-sky)" />
      <g transform="translate(400 540)">
        {rays.map((angle) => (
          <use key={angle} href="#panorama-beam" transform={`rotate(${angle})`} />
        ))}
        <circle r="260" fill={tone.cream} opacity=".12" />
        <circle r="206" fill={tone.cream} opacity=".16" />
        <circle r="160" fill="url(#panorama-sun)" />
      </g>
      <path
        d="M60 226h150a13 13 0 0 0 0-26h-24a28 28 0 0 0-54-11 20 20 0 0 0-34 11H60a13 13 0 0 0 0 26Zm500 74h170a13 13 0 0 0 0-26h-28a30 30 0 0 0-58-12 20 20 0 0 0-36 12h-48a13 13 0 0 0 0 26Z"
        fill={tone.cream}
        opacity=".7"
      />
      <path
        d="M0 640c70-44 120-70 190-60s90 50 150 54 120-60 200-54 90 46 140 50 80-24 120-40v130H0Z"
        fill={tone.brick}
        opacity=".45"
      />
      <path d={skyline} fill={tone.ocean} />
      <path d={skyline} fill="url(#panorama-windows)" opacity=".55" />
      <path
        d="M0 720c60-26 130-26 200-10s90 14 120 14H0Zm800 0c-60-26-130-26-200-10s-90 14-120 14h320Z"
        fill={tone.forest}
      />
      <rect y="720" width="800" height="280" fill="url(#panorama-water)" />
      <path
        d="M300 738h210M330 756h170M280 776h140M440 776h80M320 798h190M360 822h90"
        stroke={tone.cream}
        strokeWidth="8"
        strokeLinecap="round"
        opacity=".6"
      />
      <CargoShip x={214} y={842} scale={1.3} />
      <path
        d="M150 862c90 16 330 16 470-6"
        stroke={tone.cream}
        strokeWidth="8"
        strokeLinecap="round"
        opacity=".7"
      />
      <path
        d="M96 470C180 180 520 90 690 380"
        stroke={tone.sun}
        strokeWidth="7"
        strokeDasharray=".1 20"
        strokeLinecap="round"
      />
      <circle cx="96" cy="470" r="14" stroke={tone.sun} strokeWidth="5" />
      <circle cx="96" cy="470" r="5" fill={tone.sun} />
      <path d="M690 406c-8-16-24-26-24-46a24 24 0 0 1 48 0c0 20-16 30-24 46Z" fill={tone.coral} />
      <circle cx="690" cy="359" r="9" fill={tone.cream} />
      <Waves id="panorama-waves" rings={nightRings} scale={120} y={930} width={800} height={70} />
    </svg>
  );
}
