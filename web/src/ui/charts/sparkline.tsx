/** How a figure went over its time, in the width of a word. The figure itself stands beside it: this says nothing aloud. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.map((value) => value ?? 0);
  if (known.length < 2 || known.every((value) => value === 0)) return <span className="sparkline" />;
  const [least, most] = [Math.min(0, ...known), Math.max(...known)];
  const points = known.map(
    (value, at) => `${(at / (known.length - 1)) * 100},${28 - ((value - least) / (most - least || 1)) * 26}`,
  );
  return (
    <svg className="sparkline" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,30 ${points.join(' ')} 100,30`} className="sparkline-ground" />
      <polyline points={points.join(' ')} className="sparkline-line" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
