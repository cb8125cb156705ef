import type { ReactElement } from 'react';
import {
  ApartmentOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FolderOutlined,
  FundOutlined,
  GlobalOutlined,
  HomeOutlined,
  LineChartOutlined,
  LinkOutlined,
  MessageOutlined,
  NotificationOutlined,
  PictureOutlined,
  PieChartOutlined,
  ReadOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '../../ui/icons.tsx';

const icons: Readonly<Record<string, ReactElement>> = {
  apartment: <ApartmentOutlined />,
  appstore: <AppstoreOutlined />,
  'bar-chart': <BarChartOutlined />,
  book: <BookOutlined />,
  calendar: <CalendarOutlined />,
  control: <ControlOutlined />,
  dashboard: <DashboardOutlined />,
  database: <DatabaseOutlined />,
  desktop: <DesktopOutlined />,
  'file-search': <FileSearchOutlined />,
  folder: <FolderOutlined />,
  fund: <FundOutlined />,
  global: <GlobalOutlined />,
  home: <HomeOutlined />,
  'line-chart': <LineChartOutlined />,
  link: <LinkOutlined />,
  message: <MessageOutlined />,
  notification: <NotificationOutlined />,
  picture: <PictureOutlined />,
  'pie-chart': <PieChartOutlined />,
  read: <ReadOutlined />,
  safety: <SafetyOutlined />,
  schedule: <ScheduleOutlined />,
  setting: <SettingOutlined />,
  shop: <ShopOutlined />,
  solution: <SolutionOutlined />,
  team: <TeamOutlined />,
  tool: <ToolOutlined />,
  user: <UserOutlined />,
};

/** The names that a menu entry may carry. */
export const iconNames: readonly string[] = Object.keys(icons);

/** The icon of a menu entry by the name that the route list carries. */
export function menuIcon(name: string | null): ReactElement {
  return (name && icons[name]) || <FileTextOutlined />;
}
