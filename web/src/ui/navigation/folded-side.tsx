import { Collapse } from 'antd';
import type { ReactNode } from 'react';

interface FoldedSideProps {
  title: string;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** The side of a page on a narrow screen: above what it stands beside elsewhere, and folded. */
export default function FoldedSide({ title, isOpenAtFirst, children }: FoldedSideProps) {
  return (
    <Collapse
      className="side-of-page"
      items={[{ key: 'side', label: title, children }]}
      defaultActiveKey={isOpenAtFirst ? ['side'] : []}
      styles={{ body: { padding: 12 } }}
    />
  );
}
