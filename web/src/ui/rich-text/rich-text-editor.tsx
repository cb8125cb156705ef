import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { theme } from 'antd';
import { useEffect, useRef } from 'react';
import { useMessage } from '../feedback/use-message.ts';
import { tooManyText } from '../files/upload-rules.ts';
import { editorFilmFault, editorPictureFault, editorValue, isFilm, unplayableFilm } from './editor-file.ts';
import { editorExtensions } from './extensions.ts';
import { MediaBar } from './media-bar.tsx';
import { cleanPaste } from './paste/clean-paste.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { wordCount } from './text-count.ts';
import { UploadList } from './upload-list.tsx';
import { useEditorUploads } from './use-editor-uploads.ts';
import './rich-text.css';

export interface RichTextProps {
  value?: string | undefined;
  onChange?: (html: string) => void;
  /** Names the field for those who cannot see it. */
  label?: string;
  /** Pictures in one go, 1 by default (spec 5.4). */
  picturesAtOnce?: number;
  /** Films may be put in, too, one at a time (spec 5.4: only where it is enabled). */
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
  hasVideo = false,
  disabled = false,
  id,
}: RichTextProps) {
  const message = useMessage();
  const { token } = theme.useToken();
  const emit = useRef(onChange);
  emit.current = onChange;
  // What the editor last said: a value that comes back must not set the text anew under the cursor.
  const said = useRef(value);

  const take = async (chosen: readonly File[]) => {
    const films = hasVideo ? chosen.filter(isFilm) : [];
    const pictures = chosen.filter((file) => !films.includes(file));
    if (films.length > 1) return message.warning(tooManyText(1));
    if (pictures.length > picturesAtOnce) return message.warning(tooManyText(picturesAtOnce));
    const good: File[] = [];
    for (const file of chosen) {
      const fault = films.includes(file)
        ? (editorFilmFault(file) ?? (await unplayableFilm(file)))
        : editorPictureFault(file);
      if (fault === null) good.push(file);
      else message.error(fault);
    }
    files.start(good);
  };
  const clean = (html: string) => {
    // What was copied here comes back as it was; whoever forges the mark gains nothing, the schema takes no more.
    if (html.includes('data-pm-slice')) return html;
    const { html: text, lostPictures, foreignPictures, lostFilms } = cleanPaste(html);
    if (lostPictures > 0) message.warning(`有 ${lostPictures} 张图片无法随文字粘贴，请另行上传`);
    if (lostFilms > 0) message.warning(`有 ${lostFilms} 处视频或嵌入内容无法随文字粘贴`);
    if (foreignPictures > 0)
      message.info(`有 ${foreignPictures} 张图片仍存放在原网站，可能无法显示，建议保存后重新上传`);
    return text;
  };
  // The editor is made once: what it calls must be of today.
  const now = useRef({ take, clean });
  now.current = { take, clean };

  const editor = useEditor({
    extensions: editorExtensions(),
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
      transformPastedHTML: (html) => now.current.clean(html),
      handlePaste: (_view, event) => {
        const pasted = filesOf(event.clipboardData);
        void now.current.take(pasted);
        return pasted.length > 0;
      },
      handleDrop: (_view, event, _slice, moved) => {
        const dropped = moved ? [] : [...(event.dataTransfer?.files ?? [])];
        void now.current.take(dropped);
        return dropped.length > 0;
      },
    },
    onUpdate: ({ editor: changed }) => {
      said.current = editorValue(changed.getHTML());
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
  // After the text: what arrived while the tab was hidden goes to its end.
  const files = useEditorUploads(editor);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);

  return (
    <div
      className="rich-text-frame"
      style={{ borderColor: token.colorBorder, borderRadius: token.borderRadius }}
    >
      {editor && !disabled ? (
        <div className="rich-text-tools" style={{ background: token.colorBgContainer }}>
          <RichTextToolbar
            editor={editor}
            picturesAtOnce={picturesAtOnce}
            hasVideo={hasVideo}
            onFiles={(chosen) => void take(chosen)}
          />
          <MediaBar editor={editor} />
        </div>
      ) : null}
      <EditorContent editor={editor} className="rich-text-page" />
      <UploadList uploads={files.uploads} onAgain={files.again} onDrop={files.drop} />
      {editor && !disabled ? <WordCount editor={editor} /> : null}
    </div>
  );
}

/**
 * The files of a paste. Word and spreadsheets put a picture of the text beside the text: whoever copied words wants the
 * words, and a picture that was copied on a page comes with nothing but its own mark.
 */
function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  const html = data?.getData('text/html') ?? '';
  if (files.length === 0 || html === '') return files;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.textContent?.trim() || body.querySelector('table') ? [] : files;
}

function WordCount({ editor }: { editor: Editor }) {
  const count = useEditorState({
    editor,
    selector: ({ editor: now }) => wordCount(now.state.doc.textBetween(0, now.state.doc.content.size, '\n')),
  });
  return <div className="rich-text-count">{count.toLocaleString('en-US')} 字</div>;
}
