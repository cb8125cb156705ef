/** The event stream of a session, as an open page of the office reads it. */
import assert from 'node:assert/strict';
import type { TestSession } from './factories.ts';
import { cookieOf } from './start-app.ts';

export async function listenLive(url: string, as: TestSession) {
  const abort = new AbortController();
  const response = await fetch(`${url}/web/live`, {
    headers: { cookie: cookieOf(as) },
    signal: abort.signal,
  });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.ok(response.body);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  return {
    async until(wanted: string): Promise<void> {
      while (!heard.includes(wanted)) {
        const { done, value } = await reader.read();
        assert.ok(!done, `ended with: ${heard}`);
        heard += value;
      }
    },
    async end(): Promise<void> {
      for (let read = await reader.read(); !read.done; read = await reader.read()) heard += read.value;
    },
    heard: () => heard,
    forget: () => {
      heard = '';
    },
    close: () => abort.abort(),
  };
}
