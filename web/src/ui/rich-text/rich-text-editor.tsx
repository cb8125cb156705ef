import { calls, PREVIEW_BASE } from '@outbound/contract';
import Image from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { theme } from 'antd';
import { useEffect, useRef } from 'react';
import { isAbort } from '../../api/failure.ts';
import { uploadTo } from '../../api/send.ts';
import { useMessage } from '../feedback/use-message.ts';
import { tooManyText } from '../files/upload-rules.ts';
import { editorPictureFault, editorValue } from './editor-file.ts';
import { tableNodes } from './rich-text-table.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import './rich-text.css';

export interface RichTextProps {
  value?: string | undefined;
  onChange?: (html: string) => void;
  /** Names the field for those who cannot see it. */
  label?: string;
  /** Pictures in one go, 1 by default (spec 5.4). */
  picturesAtOnce?: number;
  /** Films may be put in, too (spec 5.4: only where it is enabled). */
  hasVideo?: boolean;
  disabled?: boolean;
  id?: string;
}

/** The editor itself; it comes with the chunk that `RichText` loads. */
export default function RichTextEditor({
  value = '',
  onChange,
  label = '富文本',
  picturesAtOnce = 1,
  disabled = false,
  id,
}: RichTextProps) {
  const message = useMessage();
  const { token } = theme.useToken();
  const picker = useRef<HTMLInputElement>(null);
  const emit = useRef(onChange);
  emit.current = onChange;
  // What the editor last said: a value that comes back must not set the text anew under the cursor.
  const said = useRef(value);

  const insert = async (files: readonly File[]) => {
    if (files.length > picturesAtOnce) return void message.warning(tooManyText(picturesAtOnce));
    for (const file of files) {
      const fault = editorPictureFault(file);
      if (fault !== null) {
        void message.error(fault);
        continue;
      }
      try {
        const path = await uploadTo<typeof calls.file.coverFiles>(calls.file.coverFiles, [file]);
        editor
          ?.chain()
          .focus()
          .setImage({ src: PREVIEW_BASE + path, alt: file.name.replace(/\.[^.]+$/, '') })
          .run();
      } catch (error) {
        // The failure itself has been told already.
        if (isAbort(error)) return;
      }
    }
  };
  const insertRef = useRef(insert);
  insertRef.current = insert;
  const takePictures = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    if (files.length > 0) void insertRef.current(files);
    return files.length > 0;
  };

  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
      }),
      Image,
      ...tableNodes,
    ],
    content: value,
    editable: !disabled,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text',
        ...(id ? { id } : {}),
      },
      handlePaste: (_view, event) => takePictures(event.clipboardData),
      handleDrop: (_view, event, _slice, moved) => !moved && takePictures(event.dataTransfer),
    },
    onUpdate: ({ editor: now }) => {
      said.current = editorValue(now.getHTML());
      emit.current?.(said.current);
    },
  });

  // Values from outside, and the text of a page that comes back from a hidden tab with a new editor.
  useEffect(() => {
    if (editor && !editor.isDestroyed && editorValue(editor.getHTML()) !== value) {
      said.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);

  return (
    <div
      style={{
        border: `1px solid ${token.colorBorder}`,
        borderRadius: token.borderRadius,
        position: 'relative',
        zIndex: 1,
      }}
    >
      {editor && !disabled ? (
        <RichTextToolbar editor={editor} onPicture={() => picker.current?.click()} />
      ) : null}
      <EditorContent
        editor={editor}
        style={{
          borderTop: `1px solid ${token.colorBorderSecondary}`,
          padding: '4px 12px',
          minHeight: 220,
          maxHeight: 520,
          overflow: 'auto',
        }}
      />
      <input
        ref={picker}
        type="file"
        // antd's forms give file inputs a display of their own, which beats the attribute hidden.
        style={{ display: 'none' }}
        multiple={picturesAtOnce > 1}
        accept=".jpg,.jpeg,.png"
        aria-label="选择图片"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void insert(files);
        }}
      />
    </div>
  );
}
