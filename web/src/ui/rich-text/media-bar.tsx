import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { type MediaName, spokenBy } from './media-nodes.ts';

const LONGEST = 200;

const isMedia = (name: string): name is MediaName => Object.hasOwn(spokenBy, name);

/** Below the tools while a picture or a film is chosen: what is said of it, and its caption. */
export function MediaBar({ editor }: { editor: Editor }) {
  const id = useId();
  const chosen = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { selection } = now.state;
      if (!(selection instanceof NodeSelection) || !isMedia(selection.node.type.name)) return null;
      const name = selection.node.type.name;
      const { attribute, label } = spokenBy[name];
      const { [attribute]: spoken, caption } = selection.node.attrs;
      return { name, attribute, label, spoken: String(spoken ?? ''), caption: String(caption ?? '') };
    },
  });
  if (!chosen) return null;
  // An attribute alone, by a step of its own: with the node replaced it would be chosen no more.
  const put = (attribute: string, text: string) =>
    editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(tr.selection.from, attribute, text);
      return true;
    });
  const isFilm = chosen.name === 'film';
  return (
    <fieldset className="rich-text-media" aria-label={isFilm ? '视频设置' : '图片设置'}>
      <span>
        <label htmlFor={`${id}spoken`}>{chosen.label}</label>
        <Input
          id={`${id}spoken`}
          size="small"
          maxLength={LONGEST}
          placeholder={isFilm ? '读屏软件会读出' : '描述图片内容，看不到图时显示'}
          value={chosen.spoken}
          onChange={(event) => put(chosen.attribute, event.target.value)}
        />
      </span>
      <span>
        <label htmlFor={`${id}caption`}>说明</label>
        <Input
          id={`${id}caption`}
          size="small"
          maxLength={LONGEST}
          placeholder="显示在下方，可不填"
          value={chosen.caption}
          onChange={(event) => put('caption', event.target.value)}
        />
      </span>
      <Button size="small" danger onClick={() => editor.chain().focus().deleteSelection().run()}>
        删除
      </Button>
    </fieldset>
  );
}
