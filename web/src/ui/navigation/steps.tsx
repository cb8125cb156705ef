import { Steps as AntSteps, Grid } from 'antd';
import { type AriaAttributes, cloneElement, isValidElement } from 'react';

interface StepsProps {
  titles: readonly string[];
  /** 1 is the first; a step past the count counts as 1 (spec 4). */
  current: number;
  /** Steps in which something has to be mended. */
  faulty?: ReadonlySet<number>;
  /** Steps that were gone past and lack something: they are not told as done. */
  unfinished?: ReadonlySet<number>;
  onChange?: (step: number) => void;
}

/** The step that is shown: numbers outside 1 to `count` become 1. */
export function stepWithin(current: number, count: number): number {
  return Number.isInteger(current) && current >= 1 && current <= count ? current : 1;
}

/** Steps that are finished, in process or waiting. */
export function Steps({ titles, current, faulty, unfinished, onChange }: StepsProps) {
  const isPhone = Grid.useBreakpoint().md === false;
  const shown = stepWithin(current, titles.length);
  return (
    <AntSteps
      size="small"
      // In one row on phones too: below each other they would fill the first screen.
      responsive={false}
      {...(isPhone ? { titlePlacement: 'vertical' as const } : {})}
      current={shown - 1}
      // The titles say it; antd's tick would add an English word.
      iconRender={(icon) =>
        isValidElement<AriaAttributes>(icon) ? cloneElement(icon, { 'aria-hidden': true }) : icon
      }
      items={titles.map((title, index) => ({
        title: index + 1 === shown ? <span aria-current="step">{title}</span> : title,
        ...(faulty?.has(index + 1)
          ? { status: 'error' as const }
          : index + 1 !== shown && unfinished?.has(index + 1)
            ? { status: 'wait' as const }
            : {}),
      }))}
      {...(onChange ? { onChange: (index: number) => onChange(index + 1) } : {})}
    />
  );
}
