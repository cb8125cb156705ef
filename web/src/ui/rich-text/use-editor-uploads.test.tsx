import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { Activity, useState } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import RichTextEditor from './rich-text-editor.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

let text = '';
function Field() {
  const [value, setValue] = useState('<p>里约</p>');
  text = value;
  return <RichTextEditor label="正文" value={value} onChange={setValue} />;
}

test('a picture that arrives while its tab is hidden stands in the text when the tab comes back', async () => {
  const arrived = Promise.withResolvers<() => void>();
  server.handler = (_, response) => arrived.resolve(() => answer(response, ['file-1']));
  const page = (mode: 'visible' | 'hidden') => (
    <App>
      <Activity mode={mode}>
        <Field />
      </Activity>
    </App>
  );
  const { rerender } = render(page('visible'));
  const turn = (mode: 'visible' | 'hidden') => act(async () => rerender(page(mode)));
  fireEvent.paste(await screen.findByRole('textbox', { name: '正文' }), {
    clipboardData: { files: [new File(['x'], '港口.png', { type: 'image/png' })], getData: () => '' },
  });
  const finish = await arrived.promise;
  await screen.findByText('港口.png');
  await turn('hidden');
  finish();
  // The list, which is hidden too, loses the file once it is there.
  await waitFor(() => expect(screen.queryByText('港口.png')).toBeNull());
  await turn('visible');
  await waitFor(() => expect(text).toContain('alt="港口"'));
  expect(text).toContain('里约');
});
