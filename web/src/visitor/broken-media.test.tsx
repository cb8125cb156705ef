import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBrokenMedia } from './broken-media.ts';

/** A page as the server has drawn it. */
function Page({ html }: { html: string }) {
  useBrokenMedia();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the test.
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

function open(html: string) {
  const { container } = render(<Page html={html} />);
  const failed = (selector: string) => {
    const media = container.querySelector(selector);
    if (media) fireEvent.error(media);
  };
  return { container, failed };
}

test('a picture of a text that does not come leaves what it was said to show, and nothing to be enlarged', () => {
  const { container, failed } = open(
    '<div class="rich-text"><p>一<a class="enlarge" href="/x"><img id="a" src="/x" alt="港口 <b>"></a></p><p><a href="/y"><img id="b" src="/y" alt=""></a></p></div>',
  );
  // Here nothing is loaded: both say so already.
  failed('#a');
  failed('#b');
  expect(container.querySelector('.rich-text')?.innerHTML).toBe(
    '<p>一<span class="picture-none">港口 &lt;b&gt;</span></p><p><a href="/y"><span class="picture-none"></span></a></p>',
  );
});

test('a box whose picture does not come has the first character of what it is of', () => {
  const box = (kind: string) => `<span class="${kind}"><img src="/x" alt=""></span>`;
  const { container } = open(
    [
      `<main>${box('cover article-media')}<h1>新政</h1></main>`,
      `<a class="card-link"><div class="card-picture">${box('poster')}</div><h3>钱凯港</h3></a>`,
      `<a class="card-link"><h3>锂矿</h3>${box('cover')}</a>`,
      `<a class="card-link">${box('partner-logo')}<span><strong>远桥</strong><span>中国</span></span></a>`,
      `<a>${box('partner-logo')}<span>通海</span></a>`,
    ].join(''),
  );
  // Nothing is loaded here: each of them says so as soon as it is looked at.
  expect([...container.querySelectorAll('[class$="-none"]')].map(({ textContent }) => textContent)).toEqual([
    ...['新', '钱', '锂', '远', '通'],
  ]);
  expect(container.querySelector('.partner-logo-none')?.getAttribute('aria-hidden')).toBe('true');
});

test('a film that cannot be played says so below it, another one does not', () => {
  const note = '<span class="film-failed" role="status" hidden>放不了</span>';
  const { container, failed } = open(`<video id="a"></video>${note}<video id="b"></video>${note}`);
  failed('#b');
  expect([...container.querySelectorAll<HTMLElement>('.film-failed')].map(({ hidden }) => hidden)).toEqual([
    true,
    false,
  ]);
});
