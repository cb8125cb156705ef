import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

/** Nothing of what a text looked like elsewhere, and nothing that runs. */
const foreign =
  /style=|class=|mso-|<o:|<v:|<section|<span|<font|<script|<iframe|onclick|onerror|javascript:|data-/i;

describe('what is pasted', () => {
  test('from Word keeps headings, lists, tables and links', () => {
    const { html, lostPictures, foreignPictures } = cleanPaste(fixture('word.txt'));
    expect(html).not.toMatch(foreign);
    expect(html).toBe(
      [
        '<h2>2026年墨西哥建厂须知</h2>',
        '<h2>一、选址</h2>',
        '<p>土地分<strong>私有</strong>与<em>集体</em>两类，见<u>附件</u>与<a href="https://www.example.com/guide?a=1&amp;b=2">官方指南</a>。</p>',
        '<ul><li><p>查产权登记</p><ol><li><p>看地籍图</p></li></ol></li><li><p>问电力容量</p></li></ul>',
        '<h3>费用</h3>',
        '<table><tbody><tr><td><p><strong>项目</strong></p></td><td colspan="2"><p>每平方米（美元）</p></td></tr>',
        '<tr><td><p>厂房</p></td><td><p>5.2</p></td><td><p>6.8</p></td></tr></tbody></table>',
      ].join(''),
    );
    expect([lostPictures, foreignPictures]).toEqual([1, 0]);
  });

  test('from a WeChat article keeps its words and the pictures that load late', () => {
    const { html, lostPictures, foreignPictures } = cleanPaste(fixture('wechat.txt'));
    expect(html).not.toMatch(foreign);
    expect(html).toBe(
      [
        '<p><strong>港口动态</strong></p>',
        '<p>钱凯港本周开通<strong>第二条直航</strong>航线，航程缩短到 23 天。</p>',
        '<img src="https://mmbiz.qpic.cn/mmbiz_png/AbCdEf123/640?wx_fmt=png&amp;from=appmsg" alt="">',
        '<p>图：码头新泊位</p>',
        '<blockquote><p>“货主最关心的是班期。”</p></blockquote>',
        '<ol><li><p>提前两周订舱；</p></li><li><p>核对<a href="https://mp.weixin.qq.com/s?__biz=MzA&amp;mid=1">清单</a>。</p></li></ol>',
      ].join(''),
    );
    expect([lostPictures, foreignPictures]).toEqual([0, 1]);
  });

  test('without its films says how many there were, of those that somebody saw', () => {
    const { html, lostFilms } = cleanPaste(
      [
        '<p>前<iframe class="video_iframe" data-src="https://v.qq.com/x"></iframe>后</p>',
        '<video src="https://example.com/a.mp4"><source src="https://example.com/a.webm"></video>',
        '<mp-common-videosnap data-id="x"></mp-common-videosnap>',
        '<iframe style="display:none" src="https://example.com/count"></iframe><audio src="https://example.com/a.mp3"></audio>',
      ].join(''),
    );
    expect([html, lostFilms]).toEqual(['<p>前后</p>', 3]);
  });

  test('from documents and pages of other sites becomes text of ours', () => {
    const { html, foreignPictures } = cleanPaste(fixture('web-page.txt'));
    expect(html).not.toMatch(foreign);
    expect(html).toBe(
      [
        '<h2>Aduanas &amp; impuestos</h2>',
        '<p><strong>Plazo:</strong> tres <em>semanas</em><s> o cuatro</s></p>',
        '<ul><li><p>Factura</p><ul><li><p>Original</p></li></ul></li></ul>',
        '<p>Una línea<br>otra línea</p><p>Un párrafo nuevo</p>',
        '<p>Ver aquí, esto y <a href="mailto:hola@example.com">correo</a></p>',
        '<img src="https://cdn.example.com/foto.jpg" alt="Puerto de Chancay">',
        '<pre><code>if (a &lt; b) {\n  return;\n}</code></pre>',
        '<h4>Nota</h4>',
      ].join(''),
    );
    expect(foreignPictures).toBe(1);
  });

  test('keeps pictographs that are joined of several, and no other sign without width', () => {
    const { html } = cleanPaste('<p>一\u200d\u200b家👨‍👩‍👧，👩‍⚕️\u200d<b>\u200d好</b></p>');
    expect(html).toBe('<p>一家👨‍👩‍👧，👩‍⚕️<strong>好</strong></p>');
  });

  test('has no blank where a line of the source ends between two Chinese characters, and one between two words', () => {
    const { html } = cleanPaste(
      '<p>关于加强\r\n  出海服务\n<span>的</span>\n<b>通知</b>，\n见\nthe\nyear <i>of</i>\n<i>2026</i>年\n</p>',
    );
    expect(html).toBe(
      '<p>关于加强出海服务的<strong>通知</strong>，见 the year <em>of</em> <em>2026</em>年</p>',
    );
  });

  test('counts on where a list of Word, or of a page, goes on behind other text', () => {
    const item = (mark: string, text: string, level = 1) =>
      `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${mark}</span>${text}</p>`;
    expect(
      cleanPaste(
        `${item('1.', '甲')}<p>说明</p>${item('2.', '乙')}${item('2.3', '丙', 2)}<p>又</p>${item('十二、', '丁')}`,
      ).html,
    ).toBe(
      '<ol><li><p>甲</p></li></ol><p>说明</p><ol start="2"><li><p>乙</p><ol start="3"><li><p>丙</p></li></ol></li></ol>' +
        '<p>又</p><ol start="12"><li><p>丁</p></li></ol>',
    );
    for (const mark of ['二十一、', '21)', '（21）'])
      expect(cleanPaste(item(mark, '戊')).html).toBe('<ol start="21"><li><p>戊</p></li></ol>');
    expect(cleanPaste('<ol start="4"><li>己</li></ol><ol start="-1"><li>庚</li></ol>').html).toBe(
      '<ol start="4"><li><p>己</p></li></ol><ol><li><p>庚</p></li></ol>',
    );
  });

  test('parts lists of Word that stand one below the other where another begins', () => {
    const item = (mark: string, text: string, level = 1) =>
      `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${mark}</span>${text}</p>`;
    const shape = (...items: string[]) => cleanPaste(items.join('')).html.replace(/<\/?p>|<\/li>/g, '');
    expect(shape(item('·', '甲'), item('·', '乙'), item('1.', '丙'), item('2.', '丁'))).toBe(
      '<ul><li>甲<li>乙</ul><ol><li>丙<li>丁</ol>',
    );
    expect(shape(item('1.', '甲'), item('2.', '乙'), item('1.', '丙'), item('·', '丁'))).toBe(
      '<ol><li>甲<li>乙</ol><ol><li>丙</ol><ul><li>丁</ul>',
    );
    // Letters, of which the ninth is no roman one; other numbers go on.
    expect(shape(item('a)', '甲'), item('b)', '乙'), item('(i)', '丙'), item('(ii)', '丁'))).toBe(
      '<ol><li>甲<li>乙</ol><ol><li>丙<li>丁</ol>',
    );
    expect(shape(item('h.', '甲'), item('i.', '乙'), item('j.', '丙'))).toBe('<ol><li>甲<li>乙<li>丙</ol>');
    // Inner lists part neither the outer one nor each other's kind.
    expect(
      shape(
        item('1.', '甲'),
        item('·', '乙', 2),
        item('1)', '丙', 2),
        item('2)', '丁', 2),
        item('2.', '戊'),
        item('1)', '己', 2),
      ),
    ).toBe('<ol><li>甲<ul><li>乙</ul><ol><li>丙<li>丁</ol><li>戊<ol><li>己</ol></ol>');
  });

  test('keeps raised and lowered signs, however the other program writes them', () => {
    expect(
      cleanPaste(
        '<p>CO<sub>2</sub>，50<span style="vertical-align:super">m</span><b>x<sup>2</sup></b><span style="vertical-align: sub">n</span></p>',
      ).html,
    ).toBe(
      '<p>CO<sub>2</sub>，50<sup>m</sup><strong>x</strong><strong><sup>2</sup></strong><sub>n</sub></p>',
    );
  });

  test('takes a picture of ours that was copied from a page of ours for that picture', () => {
    const file = '/web/efs/api/v1/file/preview/AbCdEfGhIjKlMnOpQrStUv';
    expect(cleanPaste(`<img src="${location.origin}${file}?w=1280" alt="码头">`)).toEqual({
      html: `<img src="${file}" alt="码头">`,
      lostPictures: 0,
      lostFilms: 0,
      foreignPictures: 0,
    });
  });

  test('is the same when it is cleaned again', () => {
    for (const name of ['word.txt', 'wechat.txt', 'web-page.txt']) {
      const once = cleanPaste(fixture(name)).html;
      // A first heading is taken for the title once.
      expect(cleanPaste(once).html).toBe(once);
    }
  });

  test('ends soon, however deep and long it is', () => {
    const started = performance.now();
    // Browsers nest no deeper than 512.
    for (const piece of ['<div>', '<section><b>', '<ul><li>', '<table><tr><td>', '<blockquote>'])
      expect(cleanPaste(`${piece.repeat(250)}字`).html).toContain('字');
    for (const piece of [
      '<p style="mso-list:l0 level9 lfo1">x</p>',
      '<br>',
      '<ul></ul>',
      '<td>',
      '&nbsp;<b> </b>',
    ])
      expect(cleanPaste(`${piece.repeat(5_000)}<p>字</p>`).html).toContain('字');
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
