import type { Tone } from './figures.ts';

/**
 * The colours of series and parts in their order. Neighbours differ in lightness too, so that those who see fewer colours,
 * and a printer without any, tell them apart. The first is the product's green.
 */
const light = [
  '#0A7A55',
  '#E69F00',
  '#0072B2',
  '#CC79A7',
  '#56B4E9',
  '#B5470B',
  '#9AA5AE',
  '#6B4C9A',
  '#C9B458',
  '#274060',
];
const dark = [
  '#3DDCA3',
  '#FFC65C',
  '#5AA9E6',
  '#E9A3C9',
  '#A8DCF7',
  '#FF9155',
  '#B4BCC4',
  '#A98BDB',
  '#E6DA8C',
  '#7C93B5',
];

/**
 * The four levels of an alert in the colours that the country's alerts have (red, orange, yellow, blue): a green at the end
 * would be as light as the orange, and to every twelfth man the same.
 */
const lightTones: Readonly<Record<Tone, string>> = {
  urgent: '#B3261E',
  high: '#E8710A',
  middle: '#F2C230',
  low: '#4A90C8',
  rest: '#A3ABA7',
};
const darkTones: Readonly<Record<Tone, string>> = {
  urgent: '#F0625A',
  high: '#FF9A4D',
  middle: '#FFD866',
  low: '#6DB3E8',
  rest: '#7E8984',
};

/** How a chart looks in the theme of the moment. */
export interface ChartLook {
  colours: readonly string[];
  tones: Readonly<Record<Tone, string>>;
  /** From the faintest to the strongest of a value. */
  heat: readonly [faint: string, strong: string];
  text: string;
  faint: string;
  line: string;
  ground: string;
  fontFamily: string;
  fontSize: number;
  isStill: boolean;
  /** Patterns beside colours: on paper, and for whoever has chosen his own colours. */
  isPatterned: boolean;
  /** Nothing can be moved or turned. */
  isPaper: boolean;
}

interface Tokens {
  colorText: string;
  colorTextTertiary: string;
  colorBorderSecondary: string;
  colorBgContainer: string;
  colorBgElevated: string;
  fontFamily: string;
  fontSize: number;
  motion: boolean;
}

/** A colour is dark when its parts are, as `#rrggbb`. */
const isDark = (colour: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0) < 384;

/** The look that goes with the tokens of the office's theme. */
export function chartLook(token: Tokens, isPatterned = false): ChartLook {
  const onDark = isDark(token.colorBgContainer);
  return {
    colours: onDark ? dark : light,
    tones: onDark ? darkTones : lightTones,
    heat: onDark ? ['#1D2A25', '#3DDCA3'] : ['#EFF7F3', '#0A7A55'],
    text: token.colorText,
    faint: token.colorTextTertiary,
    line: token.colorBorderSecondary,
    ground: token.colorBgContainer,
    fontFamily: token.fontFamily,
    // A chart says its words a little smaller than the page around it.
    fontSize: token.fontSize - 2,
    isStill: !token.motion,
    isPatterned,
    isPaper: false,
  };
}

/** On paper: dark words on white whatever the screen's theme is, and patterns for a printer without colours. */
export const paperLook: ChartLook = {
  ...chartLook(
    {
      colorText: '#16241E',
      colorTextTertiary: '#44534C',
      colorBorderSecondary: '#C9D3CE',
      colorBgContainer: '#FFFFFF',
      colorBgElevated: '#FFFFFF',
      fontFamily: 'sans-serif',
      fontSize: 14,
      motion: false,
    },
    true,
  ),
  isPaper: true,
};
