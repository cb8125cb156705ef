import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readSample } from './sample.ts';

const source = join(import.meta.dirname, '../../../../sample');

describe('a fault in the folder of the sample is told with file and line', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sample-'));
    await cp(source, folder, { recursive: true });
  });
  after(() => rm(folder, { recursive: true }));

  /** What is said about the sample with one piece of a file written otherwise. */
  async function faultOf(file: string, piece: string, instead: string): Promise<string> {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    assert.ok(text.includes(piece), `${file} has no ${piece}`);
    await writeFile(path, text.replace(piece, instead));
    try {
      await readSample(folder);
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      await writeFile(path, text);
    }
  }
  const mexico = 'activities/01-mexico-city.md';
  const at = (file: string, line: number) => `样例内容有误 sample/${file} 第 ${line} 行：`;

  it('of a field: missing, unknown, twice, of the wrong kind', async () => {
    assert.equal(await faultOf(mexico, '- 城市：墨西哥城\n', ''), `${at(mexico, 1)}“城市”没有填写`);
    assert.ok((await faultOf(mexico, '- 城市：', '- 城镇：')).startsWith(`${at(mexico, 7)}没有“城镇”这一项`));
    assert.equal(await faultOf(mexico, '- 地点：', '- 城市：'), `${at(mexico, 8)}“城市”写了两次`);
    assert.equal(
      await faultOf(mexico, '- 名额：120', '- 名额：很多'),
      `${at(mexico, 18)}“名额”应是整数，现在是“很多”`,
    );
    assert.equal(
      await faultOf(mexico, '18 天后 09:00', '18 日 9 点'),
      `${at(mexico, 15)}“开始”应写作“18 天后 09:00”，现在是“18 日 9 点”`,
    );
    assert.equal(
      await faultOf(mexico, '- 形式：线下', '- 形式：现场'),
      `${at(mexico, 6)}“形式”不能是“现场”，可以写的有：线上、线下`,
    );
    assert.equal(await faultOf(mexico, '- 浏览：', '- 浏览'), `${at(mexico, 22)}应写作“- 名称：内容”`);
  });

  it('of what another file does not have', async () => {
    const of = async (piece: string, instead: string) =>
      (await faultOf(mexico, piece, instead)).slice(at(mexico, 0).length).replace(/，可以写的有.*/, '');
    assert.match(await of('- 海报：mexico-city.svg', '- 海报：moon.svg'), /“海报”不能是“moon.svg”/);
    assert.match(await of('- 报名表：大会与晚宴', '- 报名表：茶会'), /“报名表”不能是“茶会”/);
    assert.match(await of('- 部门：latin-activity', '- 部门：moon'), /“部门”不能是“moon”/);
    assert.match(await of('- 创建人：linjing', '- 创建人：nobody'), /“创建人”不能是“nobody”/);
    assert.match(
      await faultOf('accounts.md', '报名审核人：linjing', '报名审核人：nobody'),
      /“报名审核人”不能是“nobody”/,
    );
    assert.match(
      await faultOf('roles.md', '- latin_work', '- latin_wrk'),
      /第 \d+ 行：权限不能是“latin_wrk”/,
    );
    assert.match(
      await faultOf('forms.md', '| 【行业】 |', '| 【产业】 |'),
      /“选项”引用了“产业”，但“选项表”里没有它$/,
    );
    assert.match(await faultOf('forms.md', '| 默认 中国 |', '| 预填 中国 |'), /“更多”里看不懂“预填 中国”/);
    assert.match(
      await faultOf('forms.md', '希望了解的问题', '想问什么'),
      /“大会”的字段“想问什么”在 sample\/guests\.md/,
    );
  });

  it('of a table, a heading, a section that is not there', async () => {
    assert.equal(
      await faultOf('departments.md', '| 综合部 | centre |', '| centre |'),
      `${at('departments.md', 14)}这一行有 8 格，表头有 9 格`,
    );
    assert.match(await faultOf('departments.md', '|---|', '|   |'), /表格第二行应写作/);
    assert.match(await faultOf('forms.md', '## 选项表', '### 选项表'), /小标题应写作“## 小标题”/);
    assert.match(await faultOf('guests.md', '## 职务', '## 职位'), /缺少小标题“## 职务”/);
    assert.match(await faultOf(mexico, '# 中墨', '中墨'), /第 1 行：文件应以“# 标题”开头/);
  });

  it('of a department that lies below itself or a later one', async () => {
    assert.match(
      await faultOf('departments.md', '| 综合部 | centre |', '| 综合部 | office |'),
      /“上级”不能是“office”/,
    );
  });

  it('nothing, as it is', async () => {
    assert.equal((await readSample(folder)).activities.length, 16);
  });
});
