import { Drawer, type DrawerProps } from 'antd';
import { useReturnFocus } from './return-focus.ts';

/** The one drawer of the product: who closes it goes on where he opened it. */
export function SideDrawer(props: DrawerProps) {
  useReturnFocus(props.open ?? false);
  return <Drawer {...props} />;
}
