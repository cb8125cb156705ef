import { dictionaryColours } from '@outbound/contract';
import { theme } from 'antd';
import { describe, expect, test } from 'vitest';
import { officeTheme } from './theme.ts';

/** Relative luminance of a `#rrggbb`. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['light', false],
  ['dark', true],
])('the %s theme', (_, isDark) => {
  const token = theme.getDesignToken(officeTheme(isDark, true)) as unknown as Record<string, string>;

  test('what can be ticked has an edge that is seen', () => {
    const { Radio, Checkbox } = officeTheme(isDark, true).components ?? {};
    for (const one of [Radio, Checkbox])
      for (const ground of ['colorBgContainer', 'colorBgElevated'])
        expect(contrast(String(one?.colorBorder), token[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });

  test.each<[string, string]>([
    ['colorPrimary', 'colorBgContainer'],
    ['colorPrimary', 'colorBgLayout'],
    ['colorTextLightSolid', 'colorPrimary'],
    ['colorTextPlaceholder', 'colorBgContainer'],
    ['colorTextDescription', 'colorBgLayout'],
    ['colorTextTertiary', 'colorBgContainer'],
    ['colorTextTertiary', 'controlItemBgActive'],
    ['colorTextDescription', 'controlItemBgActive'],
    ['colorError', 'colorBgContainer'],
    ['colorError', 'colorErrorBg'],
    ['colorSuccess', 'colorSuccessBg'],
    ['colorWarning', 'colorWarningBg'],
    ['green7', 'green1'],
    ['gold7', 'gold1'],
    ['orange7', 'orange1'],
    ['red7', 'red1'],
    ['blue7', 'blue1'],
    ['cyan7', 'cyan1'],
    ['volcano7', 'volcano1'],
    // Those that people may choose for entries of the dictionary.
    ...dictionaryColours.flatMap((name) =>
      name === '' ? [] : [[`${name}7`, `${name}1`] as [string, string]],
    ),
  ])('%s can be read on %s', (words, ground) => {
    expect([token[words], token[ground]]).toEqual([
      expect.stringMatching(/^#[0-9a-f]{6}$/i),
      expect.stringMatching(/^#[0-9a-f]{6}$/i),
    ]);
    expect(contrast(token[words]!, token[ground]!)).toBeGreaterThanOrEqual(4.5);
  });
});
