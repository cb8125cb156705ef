import { Descriptions, type DescriptionsProps, Grid } from 'antd';

/** What a record of many facts is, read-only: two columns where there is room for them. */
export function RecordFacts({ lines }: { lines: NonNullable<DescriptionsProps['items']> }) {
  const isWide = Grid.useBreakpoint().md !== false;
  return (
    <Descriptions
      bordered
      size="small"
      column={isWide ? 2 : 1}
      layout={isWide ? 'horizontal' : 'vertical'}
      styles={{
        label: { width: isWide ? 108 : 'auto', whiteSpace: 'nowrap' },
        content: { width: isWide ? '40%' : 'auto' },
      }}
      items={lines}
    />
  );
}
