const DAY = 1_440;
const HOUR = 60;

/** Minutes as people say them: 4320 → 3 天, 90 → 1 小时 30 分钟. */
export function minutesText(minutes: number): string {
  const parts = [
    [Math.floor(minutes / DAY), '天'],
    [Math.floor((minutes % DAY) / HOUR), '小时'],
    [minutes % HOUR, '分钟'],
  ] as const;
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, unit]) => `${count} ${unit}`)
      .join(' ') || '0 分钟'
  );
}
