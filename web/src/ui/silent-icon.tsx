import type { PlusOutlined } from '@ant-design/icons';
import type { ComponentProps } from 'react';

type Icon = typeof PlusOutlined;

/** No part of the name of the button that it stands in, unless it is given a name of its own. */
export const silent = (Drawn: Icon) => (props: ComponentProps<Icon>) => (
  <Drawn aria-hidden={props['aria-label'] ? undefined : true} {...props} />
);
