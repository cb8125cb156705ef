/**
 * The colours of series and parts in their order. Neighbours differ in lightness too, so that those who see fewer colours,
 * and a printer without any, tell them apart. The first is the product's green.
 */
const light = ['#0A7A55', '#E69F00', '#0072B2', '#CC79A7', '#56B4E9', '#B5470B', '#6B7280'];
const dark = ['#3DDCA3', '#FFC65C', '#5AA9E6', '#E9A3C9', '#A8DCF7', '#FF9155', '#B4BCC4'];

/** How a chart looks in the theme of the moment. */
export interface ChartLook {
  colours: readonly string[];
  text: string;
  faint: string;
  line: string;
  ground: string;
  fontFamily: string;
  isStill: boolean;
}

interface Tokens {
  colorText: string;
  colorTextTertiary: string;
  colorBorderSecondary: string;
  colorBgContainer: string;
  colorBgElevated: string;
  fontFamily: string;
  motion: boolean;
}

/** A colour is dark when its parts are, as `#rrggbb`. */
const isDark = (colour: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0) < 384;

/** The look that goes with the tokens of the office's theme. */
export function chartLook(token: Tokens): ChartLook {
  return {
    colours: isDark(token.colorBgContainer) ? dark : light,
    text: token.colorText,
    faint: token.colorTextTertiary,
    line: token.colorBorderSecondary,
    ground: token.colorBgContainer,
    fontFamily: token.fontFamily,
    isStill: !token.motion,
  };
}
