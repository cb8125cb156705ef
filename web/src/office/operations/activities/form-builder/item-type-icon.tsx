import { FormItemType } from '@outbound/contract';
import type { ComponentType } from 'react';
import { CalendarOutlined, PaperClipOutlined } from '../../../../ui/icons.tsx';
import {
  AlignLeftOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  DownSquareOutlined,
  FontSizeOutlined,
} from '../../../../ui/special-icons.tsx';

const icons: Record<FormItemType, ComponentType> = {
  [FormItemType.text]: FontSizeOutlined,
  [FormItemType.textarea]: AlignLeftOutlined,
  [FormItemType.radio]: CheckCircleOutlined,
  [FormItemType.checkbox]: CheckSquareOutlined,
  [FormItemType.date]: CalendarOutlined,
  [FormItemType.picker]: DownSquareOutlined,
  [FormItemType.upload]: PaperClipOutlined,
};

/** The sign of a type of form item. */
export function ItemTypeIcon({ type }: { type: FormItemType }) {
  const Icon = icons[type];
  return <Icon />;
}
