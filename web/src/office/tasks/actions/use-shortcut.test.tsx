import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { onSendKey } from '../../../ui/forms/send-key.ts';
import { useShortcut } from './use-shortcut.ts';

afterEach(cleanup);

const send = { key: 'Enter', ctrlKey: true };

test('Ctrl+Enter hands a result in from its form or from nowhere, not from a field beside it, under a dialog or while words are composed', () => {
  let sent = 0;
  function Page({ overlay }: { overlay: 'none' | 'block' | null }) {
    const form = useRef<HTMLDivElement>(null);
    useShortcut({ key: 'Enter' }, () => (sent += 1), [form]);
    return (
      <div>
        <div ref={form}>
          <input aria-label="结果" />
        </div>
        <textarea aria-label="备注" />
        {overlay === null ? null : (
          <div style={{ display: overlay }}>
            <div className="ant-modal-wrap" />
          </div>
        )}
      </div>
    );
  }
  const { rerender } = render(<Page overlay={null} />);
  fireEvent.keyDown(screen.getByLabelText('备注'), send);
  fireEvent.keyDown(screen.getByLabelText('结果'), { ...send, isComposing: true });
  expect(sent).toBe(0);
  fireEvent.keyDown(screen.getByLabelText('结果'), send);
  expect(sent).toBe(1);
  fireEvent.keyDown(document.body, send);
  expect(sent).toBe(2);
  rerender(<Page overlay="block" />);
  fireEvent.keyDown(document.body, send);
  expect(sent).toBe(2);
  // One that is open in a hidden tab.
  rerender(<Page overlay="none" />);
  fireEvent.keyDown(document.body, send);
  expect(sent).toBe(3);
});

test('Ctrl+Enter in a dialog of a form does not send the form', () => {
  let sent = 0;
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: as the forms have it
    <div onKeyDown={onSendKey(() => (sent += 1))}>
      <input aria-label="标题" />
      {createPortal(<textarea aria-label="终止原因" />, document.body)}
    </div>,
  );
  fireEvent.keyDown(screen.getByLabelText('终止原因'), send);
  // Held down since it opened a dialog: nobody has read that yet.
  fireEvent.keyDown(screen.getByLabelText('标题'), { ...send, repeat: true });
  expect(sent).toBe(0);
  fireEvent.keyDown(screen.getByLabelText('标题'), send);
  expect(sent).toBe(1);
});
