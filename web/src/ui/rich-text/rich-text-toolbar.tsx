import { externalLinkRule, pictureEndings, videoEndings } from '@outbound/contract';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input, type InputRef, Popover, Select, Space } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { LinkOutlined, PictureOutlined } from '../icons.tsx';
import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from '../special-icons.tsx';
import { TableTool } from './table-tool.tsx';

interface ToolProps {
  label: string;
  icon: ReactNode;
  active?: boolean;
  disabled?: boolean;
  onPress?: () => void;
}

/** x with a 2 so far below its top. */
const ScriptIcon = ({ at }: { at: number }) => (
  <svg
    viewBox="0 0 16 16"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="m1.5 4 7 8m0-8-7 8" />
    <path d={`M11 ${at + 2.6}c.5-1.6 3.2-1.5 3.1.2-.1 1.2-2 2-3.1 3.6h3.4`} />
  </svg>
);

function Tool({ label, icon, active, disabled = false, onPress }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      title={label}
      aria-label={label}
      {...(active === undefined ? {} : { 'aria-pressed': active })}
      style={active ? { background: 'rgb(14 159 110 / 16%)' } : {}}
      disabled={disabled}
      icon={icon}
      // The selection in the text must survive the press.
      onMouseDown={(event) => event.preventDefault()}
      {...(onPress ? { onClick: onPress } : {})}
    />
  );
}

function LinkTool({ editor, active }: { editor: Editor; active: boolean }) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const field = useRef<InputRef>(null);
  const fault = address === '' ? null : externalLinkRule(address);
  const apply = () => {
    if (fault !== null) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setAddress(String(editor.getAttributes('link').href ?? ''));
        // Whoever gives it up with Escape goes on in the text; whoever pressed elsewhere stays there.
        else if (document.activeElement === field.current?.input) editor.commands.focus();
      }}
      // It stands at the end of the page, where no key leads in a few steps.
      afterOpenChange={(isOpen) => {
        if (isOpen) field.current?.focus();
      }}
      content={
        <div style={{ width: 280 }}>
          <Space.Compact style={{ width: '100%' }}>
            <Input
              ref={field}
              aria-label="链接地址"
              placeholder="https://"
              value={address}
              onChange={(event) => setAddress(event.target.value.trim())}
              onPressEnter={apply}
            />
            <Button type="primary" onClick={apply}>
              确定
            </Button>
          </Space.Compact>
          <small role="status">{fault ?? '留空则取消链接'}</small>
        </div>
      }
    >
      <span>
        <Tool label="链接" icon={<LinkOutlined />} active={active} />
      </span>
    </Popover>
  );
}

const blocks = [
  { value: 0, label: '正文' },
  { value: 2, label: '标题 2' },
  { value: 3, label: '标题 3' },
  { value: 4, label: '标题 4' },
];

interface FileToolProps {
  label: string;
  icon: ReactNode;
  endings: readonly string[];
  isMany: boolean;
  onFiles(files: readonly File[]): void;
}

/** Chooses files from the disk. */
function FileTool({ label, icon, endings, isMany, onFiles }: FileToolProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool label={label} icon={icon} onPress={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        // antd's forms give file inputs a display of their own, which beats the attribute hidden.
        style={{ display: 'none' }}
        multiple={isMany}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        aria-label={label.replace('插入', '选择')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}

interface ToolbarProps {
  editor: Editor;
  picturesAtOnce: number;
  hasVideo: boolean;
  onFiles(files: readonly File[]): void;
}

/** The editor's tools. */
export function RichTextToolbar({ editor, picturesAtOnce, hasVideo, onFiles }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      level: blocks.find(({ value }) => value > 0 && now.isActive('heading', { level: value }))?.value ?? 0,
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      superscript: now.isActive('superscript'),
      subscript: now.isActive('subscript'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <div
      role="toolbar"
      aria-label="正文工具"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 2, padding: 4 }}
    >
      <Select
        size="small"
        variant="borderless"
        aria-label="段落格式"
        style={{ width: 92 }}
        options={blocks}
        value={state.level}
        onChange={(level) => {
          if (level === 2 || level === 3 || level === 4) chain().setHeading({ level }).run();
          else chain().setParagraph().run();
        }}
      />
      <Tool
        label="加粗"
        icon={<BoldOutlined />}
        active={state.bold}
        onPress={() => chain().toggleBold().run()}
      />
      <Tool
        label="斜体"
        icon={<ItalicOutlined />}
        active={state.italic}
        onPress={() => chain().toggleItalic().run()}
      />
      <Tool
        label="下划线"
        icon={<UnderlineOutlined />}
        active={state.underline}
        onPress={() => chain().toggleUnderline().run()}
      />
      <Tool
        label="删除线"
        icon={<StrikethroughOutlined />}
        active={state.strike}
        onPress={() => chain().toggleStrike().run()}
      />
      <Tool
        label="上标"
        icon={<ScriptIcon at={0} />}
        active={state.superscript}
        onPress={() => chain().toggleMark('superscript').run()}
      />
      <Tool
        label="下标"
        icon={<ScriptIcon at={8} />}
        active={state.subscript}
        onPress={() => chain().toggleMark('subscript').run()}
      />
      <Tool
        label="无序列表"
        icon={<UnorderedListOutlined />}
        active={state.bulletList}
        onPress={() => chain().toggleBulletList().run()}
      />
      <Tool
        label="有序列表"
        icon={<OrderedListOutlined />}
        active={state.orderedList}
        onPress={() => chain().toggleOrderedList().run()}
      />
      <Tool
        label="引用"
        icon={<span aria-hidden="true">“”</span>}
        active={state.blockquote}
        onPress={() => chain().toggleBlockquote().run()}
      />
      <Tool label="分隔线" icon={<LineOutlined />} onPress={() => chain().setHorizontalRule().run()} />
      <LinkTool editor={editor} active={state.link} />
      <TableTool editor={editor} />
      <FileTool
        label="插入图片"
        icon={<PictureOutlined />}
        endings={pictureEndings}
        isMany={picturesAtOnce > 1}
        onFiles={onFiles}
      />
      {hasVideo ? (
        <FileTool
          label="插入视频"
          icon={<VideoCameraOutlined />}
          endings={videoEndings}
          isMany={false}
          onFiles={onFiles}
        />
      ) : null}
      <Tool
        label="清除格式"
        icon={<ClearOutlined />}
        onPress={() => chain().unsetAllMarks().clearNodes().run()}
      />
      <Tool
        label="撤销"
        icon={<UndoOutlined />}
        disabled={!state.canUndo}
        onPress={() => chain().undo().run()}
      />
      <Tool
        label="重做"
        icon={<RedoOutlined />}
        disabled={!state.canRedo}
        onPress={() => chain().redo().run()}
      />
    </div>
  );
}
