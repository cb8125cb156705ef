import { theme as antdTheme, type ThemeConfig } from 'antd';

/** The green of the product (spec 9); on white it has 3.4 : 1, so it colours pictures and edges, never text. */
export const SEED_GREEN = '#0E9F6E';

/** The words of coloured tags, dark enough for their pale grounds; antd knows each shade by two keys. */
function tagWords(colours: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colours).flatMap(([name, value]) => [
      [`${name}7`, value],
      [`${name}-7`, value],
    ]),
  );
}

const light = {
  // The first shade of the seed that carries white text and is readable on white, grey and its own pale ground.
  colorPrimary: '#0A7A55',
  // The derived pale grounds of so deep a green are grey: these are the seed's.
  colorPrimaryBg: '#E7F6F0',
  colorPrimaryBgHover: '#D3EEE2',
  colorPrimaryBorder: '#8FD3B8',
  colorPrimaryHover: '#0B7F58',
  controlItemBgActive: '#E3F4EC',
  controlItemBgActiveHover: '#D3EEE2',
  colorInfo: '#0A7A55',
  colorLink: '#0A7A55',
  colorSuccess: '#0A7A55',
  colorWarning: '#B45309',
  colorError: '#C41D30',
  colorSuccessBg: '#E7F6F0',
  colorSuccessBorder: '#8FD3B8',
  colorInfoBg: '#E7F6F0',
  colorInfoBorder: '#8FD3B8',
  colorWarningBg: '#FEF3E2',
  colorWarningBorder: '#F2C07F',
  colorErrorBg: '#FDECEE',
  colorErrorBorder: '#EFA3AB',
  ...tagWords({
    green: '#237804',
    gold: '#8A5200',
    orange: '#A34700',
    volcano: '#AD2102',
    lime: '#3F6600',
    cyan: '#006D75',
  }),
  colorTextBase: '#16241E',
  colorTextLightSolid: '#FFFFFF',
  colorTextSecondary: '#44534C',
  colorTextTertiary: '#5A6862',
  colorTextQuaternary: '#66746D',
  colorTextPlaceholder: '#66746D',
  colorTextDescription: '#5A6862',
  colorTextDisabled: '#6F7B75',
  colorBgLayout: '#F5F7F6',
  colorBorder: '#C9D3CE',
  colorBorderSecondary: '#E6ECE9',
};

const dark = {
  // The dark algorithm takes a sixth of the light away.
  colorPrimary: '#3DDCA3',
  colorInfo: '#3DDCA3',
  colorLink: '#3CCB97',
  colorSuccess: '#3DDCA3',
  colorWarning: '#E0A458',
  colorError: '#FF7B7F',
  colorTextSecondary: '#C3CEC8',
  colorTextTertiary: '#A3B0A9',
  colorTextQuaternary: '#95A29B',
  colorTextPlaceholder: '#95A29B',
  colorTextDescription: '#A3B0A9',
  colorTextDisabled: '#8A968F',
  ...tagWords({ purple: '#B894F0' }),
  // What is chosen in a list; the derived ground is too light for its second line.
  controlItemBgActive: '#16382B',
  controlItemBgActiveHover: '#1B4535',
  // Light green carries dark text better than white.
  colorTextLightSolid: '#06140E',
  // The derived grounds would carry too much green.
  colorBgBase: '#101412',
  colorBgSpotlight: '#33413A',
  colorBgLayout: '#0F1412',
  colorBgContainer: '#171E1B',
  colorBgElevated: '#1E2723',
  colorBorder: '#3A4741',
  colorBorderSecondary: '#2A342F',
};

/**
 * The office's theme. Popups stand at 2000 (spec 9); nothing moves for people who asked their system for that; words
 * are larger for those who chose so.
 */
export function officeTheme(isDark: boolean, isStill: boolean, isLarge = false): ThemeConfig {
  return {
    // One class for every theme: the build's sheet knows none of the moment (see `antd-sheet.ts`).
    hashed: false,
    algorithm: isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      ...(isDark ? dark : light),
      fontSize: isLarge ? 15 : 14,
      borderRadius: 6,
      motion: !isStill,
      zIndexPopupBase: 2000,
      fontFamily:
        "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif",
    },
    components: {
      Table: { cellPaddingBlockSM: 8, cellPaddingInlineSM: 10 },
      Menu: isDark ? { itemSelectedBg: '#16382B', itemSelectedColor: '#5BE0B2' } : {},
      Tooltip: { colorTextLightSolid: '#FFFFFF' },
      // What can be ticked is known by its edge alone.
      Radio: { colorBorder: isDark ? '#7A8880' : '#87938C' },
      Checkbox: { colorBorder: isDark ? '#7A8880' : '#87938C' },
      Layout: { headerHeight: 56, headerPadding: '0 16px' },
    },
  };
}
