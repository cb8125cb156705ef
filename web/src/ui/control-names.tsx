/**
 * What antd's own controls are called by those who hear the office. By themselves they speak English ("left", "Clear",
 * "Increase Value"); here each has a Chinese name, or its icon is silent where the control around it has one. What antd
 * can be told for the whole office is in `quietControls`, the rest is handed to the controls one by one.
 */
import type { ConfigProviderProps, PaginationProps, TableProps, UploadProps } from 'antd';
import { cloneElement, isValidElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import {
  CaretDownFilled,
  CheckCircleFilled,
  CheckOutlined,
  CloseCircleFilled,
  CloseOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  EllipsisOutlined,
  ExclamationCircleFilled,
  EyeInvisibleOutlined,
  EyeOutlined,
  FileOutlined,
  InfoCircleFilled,
  LeftOutlined,
  LoadingOutlined,
  PaperClipOutlined,
  RightOutlined,
  SearchOutlined,
  UpOutlined,
} from './icons.tsx';

/** A tree's node says itself whether it is open. */
export const switcherIcon = <CaretDownFilled />;

/** What stands beside a text that says how something ended. */
export const statusIcons = {
  successIcon: <CheckCircleFilled />,
  infoIcon: <InfoCircleFilled />,
  warningIcon: <ExclamationCircleFilled />,
  errorIcon: <CloseCircleFilled />,
};

/** For the office's ConfigProvider. */
export const quietControls = {
  button: {
    autoInsertSpace: false,
    // antd's own can also stay behind, unseen, when it fades out.
    loadingIcon: <LoadingOutlined />,
  },
  inputSearch: { searchIcon: <SearchOutlined aria-label="搜索" /> },
  inputPassword: { iconRender: (isShown) => (isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />) },
  select: {
    suffixIcon: <DownOutlined />,
    loadingIcon: <LoadingOutlined />,
  },
  treeSelect: { switcherIcon },
  datePicker: { clearIcon: <CloseCircleFilled /> },
  modal: { closeIcon: <CloseOutlined />, ...statusIcons },
  drawer: { closeIcon: <CloseOutlined /> },
  alert: statusIcons,
  tabs: { more: { icon: <MoreTabs /> } },
} satisfies ConfigProviderProps;

/** `allowClear` of what can be cleared: an input takes the name from its icon, a select from the label. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label="清除" />, label: '清除' };

/** `showSearch` of a select that is searched; more of its options may stand beside. */
export const searchable = { searchIcon: <SearchOutlined /> };

/** `copyable` of a text; what is copied, or another name, may stand beside. */
export const copyable = {
  icon: [<CopyOutlined key="copy" />, <CheckOutlined key="copied" />],
  tooltips: ['复制', '已复制'],
};

/** For a list of uploaded files, whose buttons and links have names of their own. */
export const uploadIcons = {
  showUploadList: { removeIcon: <DeleteOutlined />, previewIcon: <EyeOutlined /> },
  iconRender: ({ status }, listType) => {
    const isCard = listType === 'picture-card';
    if (status === 'uploading') return isCard ? '正在上传' : <LoadingOutlined />;
    return isCard ? <FileOutlined /> : <PaperClipOutlined />;
  },
} satisfies UploadProps;

/** `itemRender` of a pager: its arrows have names, the dots between the numbers only their place's title. */
export const pagerItem: NonNullable<PaginationProps['itemRender']> = (_page, type, element) => {
  if (!isValidElement<{ 'aria-label'?: string; 'aria-hidden'?: boolean }>(element)) return element;
  if (type === 'prev') return cloneElement(element, { 'aria-label': '上一页' }, <LeftOutlined />);
  if (type === 'next') return cloneElement(element, { 'aria-label': '下一页' }, <RightOutlined />);
  return type === 'page' ? element : cloneElement(element, { 'aria-hidden': true });
};

/** The names of the boxes of a list of which several rows can be ticked; `nameOf` says what a row is called. */
export function tickNames<R>(nameOf: (row: R) => string) {
  return {
    getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
    getCheckboxProps: (row: R) => ({ 'aria-label': `选择“${nameOf(row)}”` }),
  } satisfies TableProps<R>['rowSelection'];
}

/** `controls` of a number field. */
export const stepControls = {
  upIcon: (
    <StepIcon name="增加">
      <UpOutlined />
    </StepIcon>
  ),
  downIcon: (
    <StepIcon name="减少">
      <DownOutlined />
    </StepIcon>
  ),
};

/** antd calls the whole bar a list of tabs, with this button in it that is none: only the tabs are one. */
function MoreTabs() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const bar = place.current?.closest('[role=tablist]');
    const tabs = bar?.querySelector('.ant-tabs-nav-list');
    for (const name of ['role', 'aria-orientation']) {
      const value = bar?.getAttribute(name);
      if (tabs && value) tabs.setAttribute(name, value);
    }
    if (tabs) for (const name of ['role', 'aria-orientation']) bar?.removeAttribute(name);
  }, []);
  return (
    <span ref={place}>
      <EllipsisOutlined aria-label="更多标签" />
    </span>
  );
}

/** antd writes the names of the two buttons itself and lets nobody choose them, but does not write them again. */
function StepIcon({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    place.current?.closest('[role=button]')?.setAttribute('aria-label', name);
  }, [name]);
  return <span ref={place}>{children}</span>;
}
