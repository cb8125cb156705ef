import { FormItemType, TaskItemType } from '@outbound/contract';
import type { ComponentType } from 'react';
import {
  ApartmentOutlined,
  CalendarOutlined,
  IdcardOutlined,
  InfoCircleFilled,
  PaperClipOutlined,
  SwapOutlined,
  UserOutlined,
} from '../icons.tsx';
import {
  AlertOutlined,
  AlignLeftOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  CreditCardOutlined,
  DownSquareOutlined,
  EnvironmentOutlined,
  FieldBinaryOutlined,
  FieldTimeOutlined,
  FileAddOutlined,
  FolderOpenOutlined,
  FontSizeOutlined,
  PhoneOutlined,
  SnippetsOutlined,
  TableOutlined,
} from '../special-icons.tsx';

const T = TaskItemType;
const icons: Record<TaskItemType | FormItemType, ComponentType> = {
  [T.text]: FontSizeOutlined,
  [T.textarea]: AlignLeftOutlined,
  [T.radio]: CheckCircleOutlined,
  [T.checkbox]: CheckSquareOutlined,
  [T.date]: CalendarOutlined,
  [T.picker]: DownSquareOutlined,
  [T.upload]: PaperClipOutlined,
  [T.number]: FieldBinaryOutlined,
  [T.dateTime]: FieldTimeOutlined,
  [T.dateRange]: SwapOutlined,
  [T.user]: UserOutlined,
  [T.department]: ApartmentOutlined,
  [T.region]: EnvironmentOutlined,
  [T.table]: TableOutlined,
  [T.files]: FileAddOutlined,
  [T.alarms]: AlertOutlined,
  [T.cases]: FolderOpenOutlined,
  [T.phone]: PhoneOutlined,
  [T.citizenId]: IdcardOutlined,
  [T.note]: InfoCircleFilled,
  [T.account]: CreditCardOutlined,
  [FormItemType.consent]: SnippetsOutlined,
};

/** The sign of a type of form item. */
export function ItemTypeIcon({ type }: { type: TaskItemType | FormItemType }) {
  const Icon = icons[type];
  return <Icon />;
}
