import type { MapPoint } from '@outbound/contract';
import { theme } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cities } from './cities.ts';
import { following, gridLines, type MapView, panned, pickable, stepped, zoomed } from './map-view.ts';
import { lakes, lands, rivers } from './world-outlines.ts';
import './world-map.css';

interface WorldMapProps {
  view: MapView;
  onView(next: (view: MapView) => MapView): void;
  pin: MapPoint | null;
  onPin(pin: MapPoint): void;
  /** Of what says where the pin is. */
  describedBy: string;
}

/** A press that wanders no further than this many pixels is a choice, not a drag. */
const TREMBLE = 5;

/** Our own drawing of the world, with one pin: press to set it, drag to look around, arrow keys to move it. */
export function WorldMap({ view, onView, pin, onPin, describedBy }: WorldMapProps) {
  const { token } = theme.useToken();
  const svg = useRef<SVGSVGElement>(null);
  const press = useRef<{ x: number; y: number; isDrag: boolean } | null>(null);

  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }): MapPoint | null => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { lat: -y, lon: x };
  };

  // React's own listener could not keep the dialog from scrolling.
  const turn = useRef<(event: WheelEvent) => void>(undefined);
  turn.current = (event) => {
    event.preventDefault();
    const around = pointAt(event);
    if (around) onView((now) => zoomed(now, event.deltaY < 0 ? 1.3 : 1 / 1.3, around));
  };
  const [pixels, setPixels] = useState(800);
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const listen = (event: WheelEvent) => turn.current?.(event);
    element.addEventListener('wheel', listen, { passive: false });
    const watch = new ResizeObserver(() => setPixels(element.clientWidth || 800));
    watch.observe(element);
    return () => {
      element.removeEventListener('wheel', listen);
      watch.disconnect();
    };
  }, []);

  const drag = (event: PointerEvent) => {
    const from = press.current;
    const scale = svg.current?.getScreenCTM()?.a;
    if (!from || !scale) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.isDrag && Math.hypot(x, y) < TREMBLE) return;
    press.current = { x: event.clientX, y: event.clientY, isDrag: true };
    onView((now) => panned(now, { lat: y / scale, lon: -x / scale }));
  };
  const release = (event: PointerEvent) => {
    const isDrag = press.current?.isDrag ?? true;
    press.current = null;
    const point = pointAt(event);
    if (!isDrag && point) onPin(pickable(point, view));
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=' || event.key === '-') {
      event.preventDefault();
      return onView((now) => zoomed(now, event.key === '-' ? 0.5 : 2, pin ?? now));
    }
    const next = stepped(pin, event.key, event.shiftKey, view);
    if (!next) return;
    event.preventDefault();
    onPin(next);
    onView((now) => following(now, next));
  };

  const { lat, lon, width } = view;
  const scale = width / pixels;
  const colours = {
    '--map-sea': token.colorInfoBg,
    '--map-land': token.colorBgContainer,
    '--map-edge': token.colorTextQuaternary,
    '--map-name': token.colorText,
    '--map-river': token.colorInfoBorderHover,
  } as CSSProperties;
  return (
    <div
      className="world-map"
      role="application"
      aria-label="世界示意图：方向键移动图钉，加号和减号缩放"
      aria-describedby={describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
      tabIndex={0}
      onKeyDown={move}
      style={colours}
    >
      <svg
        ref={svg}
        viewBox={`${lon - width / 2} ${-lat - width / 4} ${width} ${width / 2}`}
        aria-hidden="true"
        onPointerDown={(event) => {
          press.current = { x: event.clientX, y: event.clientY, isDrag: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={() => {
          press.current = null;
        }}
      >
        <Ground view={view} />
        <Names view={view} scale={scale} />
        {pin ? (
          <g transform={`translate(${pin.lon} ${-pin.lat}) scale(${scale})`} className="map-pin">
            <path d="M0 0C-4-12-13-18-13-28a13 13 0 1 1 26 0C13-18 4-12 0 0Z" />
            <circle cy="-28" r="5" />
          </g>
        ) : null}
      </svg>
    </div>
  );
}

function Ground({ view }: { view: MapView }) {
  const { lats, lons } = gridLines(view);
  return (
    <>
      {lands.map((points) => (
        <polygon key={points} points={points} className="map-land" />
      ))}
      {lakes.map((points) => (
        <polygon key={points} points={points} className="map-lake" />
      ))}
      {rivers.map((points) => (
        <polyline key={points} points={points} className="map-river" />
      ))}
      <path
        className="map-grid"
        d={[...lats.map((lat) => `M-180 ${-lat}H180`), ...lons.map((lon) => `M${lon}-90V90`)].join('')}
      />
    </>
  );
}

/** Pixels to a degree from which on the large cities are named, and all: closer together they would lie upon each other. */
const NAMES_LARGE = 1.5;
const NAMES_ALL = 11;

function Names({ view: { lat, lon, width }, scale }: { view: MapView; scale: number }) {
  const shown = cities.filter(
    (city) =>
      1 / scale > (city.isLarge ? NAMES_LARGE : NAMES_ALL) &&
      Math.abs(city.lat - lat) < width / 4 &&
      Math.abs(city.lon - lon) < width / 2,
  );
  return shown.map(({ name, ...city }) => (
    <g
      key={name}
      transform={`translate(${city.lon} ${-city.lat}) scale(${width / 900})`}
      className="map-city"
    >
      <circle r="3" />
      <text x="6" y="4">
        {name}
      </text>
    </g>
  ));
}
