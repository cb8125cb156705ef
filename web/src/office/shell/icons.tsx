import {
  ApartmentOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  ControlOutlined,
  DashboardOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  LineChartOutlined,
  NotificationOutlined,
  PictureOutlined,
  ReadOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, ReactNode>> = {
  apartment: <ApartmentOutlined />,
  appstore: <AppstoreOutlined />,
  'bar-chart': <BarChartOutlined />,
  book: <BookOutlined />,
  calendar: <CalendarOutlined />,
  control: <ControlOutlined />,
  dashboard: <DashboardOutlined />,
  'file-search': <FileSearchOutlined />,
  'line-chart': <LineChartOutlined />,
  notification: <NotificationOutlined />,
  picture: <PictureOutlined />,
  read: <ReadOutlined />,
  schedule: <ScheduleOutlined />,
  setting: <SettingOutlined />,
  shop: <ShopOutlined />,
  solution: <SolutionOutlined />,
  team: <TeamOutlined />,
  user: <UserOutlined />,
};

/** The names that a menu entry may carry. */
export const iconNames: readonly string[] = Object.keys(icons);

/** The icon of a menu entry by the name that the route list carries. */
export function menuIcon(name: string | null): ReactNode {
  return (name && icons[name]) || <FileTextOutlined />;
}
