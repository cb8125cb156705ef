import {
  ApplyState,
  type ContentLanguage,
  calls,
  type FormItem,
  FormItemType,
  limits,
  type OpenActivity,
} from '@outbound/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { circumstancesOf, formItemOf, noticeOf, openActivityOf } from '../../testing/public-samples.ts';
import { textsIn } from '../../visitor/spoken.ts';
import { SpokenContext } from '../../visitor/texts.ts';
import { ApplyPage } from './apply-page.tsx';

/** So many times a script that is loaded later does not come. */
const lost = vi.hoisted(() => ({ scripts: 0 }));
vi.mock('./picture-field.tsx', async (original) => {
  const whole = await original<typeof import('./picture-field.tsx')>();
  return {
    get PictureField() {
      if (lost.scripts-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
      lost.scripts = 0;
      return whole.PictureField;
    },
  };
});

const paths = {
  ticket: `/web${calls.application.openTicket.path}`,
  upload: `/web${calls.file.openCoverFiles.path}`,
  apply: `/web${calls.application.openApply.path}`,
  challenge: `/web${calls.application.openChallenge.path}`,
  picture: `/web${calls.user.verifyCode.path}`,
};
const FILE_ID = 'BBBBBBBBBBBBBBBBBBBBBB';
type Refusal = Parameters<typeof answer>[2] & { data?: unknown };

let server: CallServer;
/** What the next sign-ups are answered with, in order; then success. */
let refusals: Refusal[] = [];
/** What the answer to a stored sign-up says otherwise. */
let stored: object = {};
let needsPicture = false;
let pictures = 0;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  refusals = [];
  stored = {};
  needsPicture = false;
  pictures = 0;
  server.handler = ({ path }, response) => {
    if (path === paths.ticket) return answer(response, { ticket: 't-1', expiresTime: '2026-11-21 11:00:00' });
    if (path === paths.challenge)
      return answer(response, { challenge: '3.1795600000000.abcdefghijkl', bits: 3, needsPicture });
    if (path === paths.picture)
      return answer(response, {
        verifyId: `picture${++pictures}`,
        image: `data:image/png;base64,iVBOR${pictures}`,
      });
    if (path === paths.upload) return answer(response, FILE_ID);
    const refusal = refusals.shift();
    if (refusal) return answer(response, refusal.data ?? null, refusal);
    const signUp = { id: 5, applyCode: 'BM0005', applyStatus: 0, queryCode: 'ABCD-2345', waitPlace: null };
    return answer(response, { ...signUp, ...stored });
  };
});

const name = formItemOf(FormItemType.text);
const phone = formItemOf(FormItemType.text, { id: 9, name: '手机号', sortNum: 0 });
const upload = formItemOf(FormItemType.upload);
const allTypes = ([1, 2, 3, 4, 5, 6, 7] as const).map((type) => formItemOf(type));

function open(
  form: FormItem[],
  query: Record<string, string> = {},
  changes: Partial<OpenActivity> = {},
  language: ContentLanguage = 'zh',
  canTell = false,
) {
  const activity = openActivityOf(changes);
  return render(
    <SpokenContext value={{ language, texts: textsIn[language] }}>
      <ApplyPage
        input={{
          ...circumstancesOf('/activityApplication', { id: '12', ...query }),
          page: 'mobileApply',
          data: { activity, form, notice: noticeOf(), canTell },
        }}
      />
    </SpokenContext>,
  );
}
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const consent = () => fireEvent.click(field('我已阅读并同意'));
const submit = () => act(async () => void fireEvent.submit(document.querySelector('form')!));
const faults = () => [...document.querySelectorAll('.fault')].map((element) => element.textContent);
const sent = () => server.arrivals.filter(({ path }) => path === paths.apply);
/** The script of a field for files comes with the first of them. */
const choose = async (label: string, file: File) => {
  const input = await screen.findByLabelText(new RegExp(`^${label}`));
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
};

describe('messages (spec 5.1)', () => {
  test('each required item says its own, in the words of its type, and nothing is sent', async () => {
    open(allTypes);
    await submit();
    expect(faults()).toEqual([
      '请填写姓名',
      '请填写需求',
      '请选择身份',
      '请选择领域',
      '请选择到达日期',
      '请选择国家',
      '请上传名片',
      '请阅读并同意《个人信息处理告知》',
    ]);
    expect(sent()).toEqual([]);
    expect(document.activeElement).toBe(field('姓名'));
    expect(field('姓名').getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field('姓名').getAttribute('aria-describedby')!)?.textContent).toBe(
      '请填写姓名',
    );
    expect(screen.getAllByRole('alert').some((one) => one.textContent?.includes('有 8 项需要修改'))).toBe(
      true,
    );
  });

  test('come on blur and go as soon as the answer is good', () => {
    open([name]);
    expect(faults()).toEqual([]);
    fireEvent.blur(field('姓名'));
    expect(faults()).toEqual(['请填写姓名']);
    fill('姓名', '张');
    expect(faults()).toEqual([]);
  });

  test.each(['12345678901', '1380013800', '138001380001', '1380013800a'])(
    'the phone %s is wrong',
    (wrong) => {
      open([phone]);
      fill('手机号', wrong);
      fireEvent.blur(field('手机号'));
      expect(faults()).toEqual(['手机号格式不正确']);
    },
  );

  test('a phone is taken in every usual spelling and cleaned up when the field is left', () => {
    open([phone]);
    expect([field('手机号').type, field('手机号').inputMode]).toEqual(['tel', 'tel']);
    for (const typed of ['+86 138-0013-8000', '１３８００１３８０００', ' 0086 13800138000']) {
      fill('手机号', typed);
      fireEvent.blur(field('手机号'));
      expect([field('手机号').value, faults()]).toEqual(['13800138000', []]);
    }
  });

  test('texts end at 500 characters, an emoji is one of them; the counter counts', () => {
    open([formItemOf(FormItemType.textarea)]);
    fill('需求', '😀'.repeat(501));
    expect([...field('需求').value].length).toBe(500);
    expect(field('需求').value.endsWith('😀')).toBe(true);
    expect(screen.getByText('500/500')).toBeTruthy();
  });

  test('dates go from 1900-01-01 to 2100-01-01', () => {
    open([formItemOf(FormItemType.date)]);
    expect([field('到达日期').min, field('到达日期').max]).toEqual([limits.dateMin, limits.dateMax]);
    fill('到达日期', '2100-01-02');
    fireEvent.blur(field('到达日期'));
    expect(faults()).toEqual(['请选择到达日期']);
  });

  test('an activity with several services asks for one', async () => {
    open([formItemOf(FormItemType.text, { require: false })], {}, { services: ['论坛', '晚宴'] });
    consent();
    await submit();
    expect([faults(), sent()]).toEqual([['请选择报名服务'], []]);
  });
});

describe('an upload', () => {
  test('gets a ticket first and carries it as a field before the file', async () => {
    open([upload]);
    await choose('名片', new File(['x'], '名片.pdf', { type: 'application/pdf' }));
    await screen.findByText('名片上传成功！');
    const [ticket, file] = server.arrivals.filter(({ path }) => path !== paths.challenge);
    expect([ticket?.path, ticket?.body]).toEqual([paths.ticket, { activityId: 12, formId: upload.id }]);
    expect(file?.path).toBe(paths.upload);
    const raw = file?.raw ?? '';
    expect(raw.indexOf('name="ticket"')).toBeGreaterThan(0);
    expect(raw.indexOf('name="ticket"')).toBeLessThan(raw.indexOf('name="file"'));
  });

  test('above 10240000 bytes is not even sent', async () => {
    open([upload]);
    const file = new File(['x'], 'big.pdf');
    Object.defineProperty(file, 'size', { value: limits.applyUploadBytes + 1 });
    await choose('名片', file);
    expect([faults(), server.arrivals]).toEqual([['上传文件大小不能超过10MB'], []]);
  });

  test('that failed says why and can be tried again; the rest of the form stays', async () => {
    const good = server.handler;
    server.handler = ({ path }, response) =>
      path === paths.upload
        ? answer(response, null, { status: 415, code: 'CM4151', message: '只支持jpg、jpeg、png格式' })
        : good({ path } as never, response);
    open([name, upload]);
    fill('姓名', '张伟');
    await choose('名片', new File(['x'], 'a.pdf'));
    await screen.findByText('只支持jpg、jpeg、png格式');
    server.handler = good;
    fireEvent.click(screen.getByText('重试'));
    await screen.findByText('名片上传成功！');
    expect(field('姓名').value).toBe('张伟');
    // The buttons went with what they were for.
    const choice = document.activeElement as HTMLInputElement;
    expect([choice.type, choice.id]).toEqual(['file', 'field-7']);
    choice.blur();
    fireEvent.click(screen.getByText('删除'));
    await waitFor(() => expect(document.activeElement).toBe(choice));
  });

  const address = (id: string) => `/web/efs/api/v1/file/preview/${id}`;

  test('that should replace another leaves that one until it is stored; while it runs nothing is sent', async () => {
    const good = server.handler;
    open([upload]);
    await choose('名片', new File(['x'], 'a.pdf'));
    await screen.findByText('名片上传成功！');
    server.handler = (arrival, response) =>
      arrival.path === paths.upload
        ? answer(response, null, { status: 415, code: 'CM4151', message: '只支持jpg、jpeg、png格式' })
        : good(arrival, response);
    await choose('名片', new File(['x'], 'b.pdf'));
    await screen.findByText('只支持jpg、jpeg、png格式');
    expect([screen.queryByText('b.pdf'), screen.getByText('a.pdf').className]).toEqual([null, 'upload-name']);
    server.handler = (arrival, response) => {
      if (arrival.path !== paths.upload) good(arrival, response);
    };
    await choose('名片', new File(['x'], 'c.pdf'));
    consent();
    await submit();
    expect([faults(), sent()]).toEqual([['还有文件在上传，请稍候'], []]);
    fireEvent.click(screen.getByText('取消'));
    expect([faults(), screen.getByText('a.pdf').className]).toEqual([[], 'upload-name']);
    server.handler = good;
    await submit();
    await screen.findByText('报名成功！');
    expect(sent()[0]?.body).toEqual([expect.objectContaining({ value: address(FILE_ID) })]);
  });

  test('is there again when its field is', async () => {
    const dinner = formItemOf(FormItemType.radio, { id: 31, name: '晚宴', fieldKey: 'dinner', sortNum: 0 });
    open([dinner, { ...upload, showRule: [{ fieldKey: 'dinner', op: 'eq', value: '甲' }] }]);
    fireEvent.click(field('甲'));
    await choose('名片', new File(['x'], 'a.pdf'));
    await screen.findByText('名片上传成功！');
    fireEvent.click(field('乙'));
    expect(screen.queryByText('a.pdf')).toBeNull();
    fireEvent.click(field('甲'));
    expect(screen.getByText('a.pdf').parentElement?.textContent).toBe('a.pdf1 KB · 已上传');
  });

  test('of several that the server let go does not come back beside the next one', async () => {
    const ids = ['B', 'C', 'D'].map((letter) => letter.repeat(22));
    const good = server.handler;
    server.handler = (arrival, response) =>
      arrival.path === paths.upload ? answer(response, ids.shift()) : good(arrival, response);
    refusals = [{ code: 'OM2007', message: '附件已过期或无效，请重新上传名片' }];
    open([{ ...upload, maxFiles: 2 }]);
    await choose('名片 1', new File(['x'], 'a.pdf'));
    expect(document.querySelectorAll('#field-7')).toHaveLength(1);
    await screen.findByText(/· 已上传/);
    await choose('名片 2', new File(['y'], 'b.pdf'));
    await waitFor(() => expect(screen.getAllByText(/· 已上传/).length).toBe(2));
    consent();
    await submit();
    await waitFor(() => expect(screen.getAllByText('未上传').length).toBe(2));
    await choose('名片 2', new File(['z'], 'c.pdf'));
    await screen.findByText(/· 已上传/);
    expect(screen.getAllByText('未上传').length).toBe(1);
    await submit();
    await screen.findByText('报名成功！');
    expect(sent()[1]?.body).toEqual([expect.objectContaining({ value: address('D'.repeat(22)) })]);
  });
});

describe('the draft', () => {
  test('is restored with a word, holds no attachment, and can be cleared', async () => {
    const { unmount } = open([name, upload]);
    fill('姓名', '张伟');
    await choose('名片', new File(['x'], 'a.pdf'));
    await screen.findByText('名片上传成功！');
    expect(localStorage.getItem('applyDraft:12')).not.toContain(FILE_ID);
    unmount();
    open([name, upload]);
    expect([field('姓名').value, screen.queryByText('a.pdf')]).toEqual(['张伟', null]);
    expect(screen.getByText('已为您恢复上次填写的内容')).toBeTruthy();
    fireEvent.click(screen.getByText('清空'));
    expect([field('姓名').value, localStorage.getItem('applyDraft:12')]).toEqual(['', null]);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  test('keeps the wish to be told, as long as anybody can be', () => {
    const { unmount } = open([name], {}, {}, 'zh', true);
    const wish = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /愿意接收/ });
    fill('姓名', '张伟');
    fireEvent.click(wish());
    unmount();
    const again = open([name], {}, {}, 'zh', true);
    expect(wish().checked).toBe(true);
    again.unmount();
    open([name]);
    expect(screen.queryByRole('checkbox', { name: /愿意接收/ })).toBeNull();
  });

  test('cleared, leaves no consent and no wish of whoever had typed it', () => {
    const { unmount } = open([name]);
    fill('姓名', '张伟');
    unmount();
    open([name], {}, {}, 'zh', true);
    const ticks = () => screen.getAllByRole<HTMLInputElement>('checkbox');
    for (const tick of ticks()) fireEvent.click(tick);
    expect(ticks().map(({ checked }) => checked)).toEqual([true, true]);
    fireEvent.click(screen.getByText('清空'));
    fill('姓名', '王芳');
    expect(ticks().map(({ checked }) => checked)).toEqual([false, false]);
    expect(localStorage.getItem('applyDraft:12')).not.toContain('"isTold":true');
  });

  describe('of the service', () => {
    const services = ['论坛', '晚宴', '参访'];
    const changes = { services };
    const visit = (query: Record<string, string>, offered = services) => {
      cleanup();
      return open([name], query, { services: offered });
    };
    const chosen = () => screen.queryByRole<HTMLInputElement>('radio', { checked: true })?.value;

    test.each([
      ['an address that names one', { service: '论坛' }, '论坛'],
      ['one that names none', {}, undefined],
    ])('keeps what was chosen, also where nothing was typed, under %s', (_which, query, first) => {
      open([name], query, changes);
      expect(chosen()).toBe(first);
      fireEvent.click(field('晚宴'));
      visit(query);
      expect([chosen(), document.querySelector('.restored')?.textContent]).toEqual([
        '晚宴',
        '已为您恢复上次填写的内容清空',
      ]);
      // What is typed later does not forget it.
      fill('姓名', '张伟');
      visit(query);
      expect([chosen(), field('姓名').value]).toEqual(['晚宴', '张伟']);
      fireEvent.click(screen.getByText('清空'));
      expect([chosen(), localStorage.getItem('applyDraft:12')]).toEqual([first, null]);
    });

    test('gives way to another one that is asked for, and is nothing where it is what is asked for', () => {
      open([name], { service: '论坛' }, changes);
      fill('姓名', '张伟');
      fireEvent.click(field('晚宴'));
      visit({ service: '参访' });
      expect([chosen(), field('姓名').value]).toEqual(['参访', '张伟']);
      fill('姓名', '');
      fireEvent.click(field('论坛'));
      fireEvent.click(field('参访'));
      expect(localStorage.getItem('applyDraft:12')).toBeNull();
    });

    test('is ignored where it is gone, and outlives the one that is asked for', () => {
      open([name], { service: '论坛' }, changes);
      fireEvent.click(field('晚宴'));
      visit({ service: '论坛' }, ['晚宴', '参访']);
      expect(chosen()).toBe('晚宴');
      visit({ service: '论坛' }, ['论坛', '参访']);
      expect([chosen(), document.querySelector('.restored')]).toEqual(['论坛', null]);
    });
  });

  test('leaves out options that are offered no more, which nobody could take out again', async () => {
    const fields = formItemOf(FormItemType.checkbox, { require: false });
    const { unmount } = open([fields, formItemOf(FormItemType.radio)]);
    for (const option of screen.getAllByLabelText('甲')) fireEvent.click(option);
    fireEvent.click(screen.getByRole('checkbox', { name: '乙' }));
    unmount();
    const without = { formItemDetailRespList: [{ value: '乙' }, { value: '丁' }] };
    open([
      { ...fields, ...without },
      { ...formItemOf(FormItemType.radio), ...without },
    ]);
    expect(screen.getByText('已填 1/2')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '丁' }));
    consent();
    await submit();
    await screen.findByText('报名成功！');
    expect(sent()[0]?.body).toMatchObject([{ value: '丁' }, { value: '乙' }]);
  });

  test('belongs to one activity', () => {
    localStorage.setItem(
      'applyDraft:13',
      JSON.stringify({ answers: { 1: '别人' }, shapes: {}, submitKey: 'k' }),
    );
    open([name]);
    expect(field('姓名').value).toBe('');
  });

  test('marks the items that are asked differently by now', () => {
    const { unmount } = open([name, phone]);
    fill('姓名', '张伟');
    unmount();
    open([{ ...name, require: false }, phone]);
    expect([...document.querySelectorAll('.field-changed .label')].map((one) => one.textContent)).toEqual([
      '姓名已更新，请核对',
    ]);
  });
});

test('a group of boxes says that one of them must be ticked, where that is so', () => {
  open([
    formItemOf(FormItemType.checkbox, { name: '领域' }),
    formItemOf(FormItemType.checkbox, { id: 44, name: '城市', require: false }),
  ]);
  screen.getByRole('group', { name: /^领域.*必填$/ });
  screen.getByRole('group', { name: '城市' });
});

describe('the submission', () => {
  const signUp = async () => {
    fill('手机号', '138 0013 8000');
    fireEvent.click(field('丙'));
    fireEvent.click(field('甲'));
    consent();
    await submit();
  };
  const form = [
    formItemOf(FormItemType.checkbox),
    phone,
    formItemOf(FormItemType.textarea, { require: false }),
  ];

  test('is the array of spec 3.4: in the form’s order, choices joined by commas, empty ones too', async () => {
    open(form, { service: '晚宴' }, { services: ['论坛', '晚宴'] });
    await signUp();
    await screen.findByText('报名成功！');
    const common = { activityId: 12, service: '晚宴' };
    expect(sent().map(({ body }) => body)).toEqual([
      [
        { ...common, formId: 9, name: '手机号', sortNum: 0, value: '13800138000' },
        { ...common, formId: 2, name: '需求', sortNum: 2, value: '' },
        { ...common, formId: 4, name: '领域', sortNum: 4, value: '甲,丙' },
      ],
    ]);
  });

  test('says in which language its person wants to be told of it, where he ticks that and messages can be sent', async () => {
    open(form, {}, {}, 'zh', true);
    const tick = field('愿意接收');
    expect(tick.checked).toBe(false);
    fireEvent.click(tick);
    await signUp();
    await screen.findByText('报名成功！');
    expect(sent()[0]?.headers['visitor-notices']).toBe('zh');
    cleanup();
    open(form);
    expect(screen.queryByLabelText(/^愿意接收/)).toBeNull();
  });

  test('success shows the number, remembers it, drops the draft and goes back after a second (spec 4)', async () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    vi.spyOn(history, 'length', 'get').mockReturnValue(2);
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/activityDetail?id=12`);
    open(form);
    await signUp();
    await screen.findByText('报名成功！');
    expect(screen.getByText('BM0005')).toBeTruthy();
    expect(screen.getByText('ABCD-2345')).toBeTruthy();
    expect(sessionStorage.getItem('queryCode:BM0005')).toBe('ABCD-2345');
    expect(JSON.parse(localStorage.getItem('signUp:12') ?? '')).toMatchObject({ applyCode: 'BM0005' });
    expect([localStorage.getItem('applyDraft:12'), back.mock.calls.length]).toEqual([null, 0]);
    await waitFor(() => expect(back).toHaveBeenCalledOnce());
  });

  test('success says what the activity says besides, and in which language that is', async () => {
    stored = { successText: 'Únase al grupo:\n4711', successLanguage: 'es' };
    open(form);
    await signUp();
    const said = await screen.findByText(/grupo/);
    expect([said.textContent, said.lang]).toEqual(['Únase al grupo:\n4711', 'es']);
  });

  test.each([
    ['by a link of elsewhere', 'https://elsewhere.example/activityDetail'],
    ['from the form in another language', `${location.origin}/activityApplication?id=12&lang=es`],
    ['by itself', ''],
  ])('who opened the form %s goes on to the activity, where the number stands', async (_how, referrer) => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    vi.spyOn(history, 'length', 'get').mockReturnValue(2);
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    const replace = vi.fn();
    const { origin } = location;
    vi.stubGlobal('location', { origin, href: origin, pathname: '/activityApplication', replace });
    open(form, { channel: '7' });
    await signUp();
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/activityDetail?id=12&channel=7'));
    expect(back).not.toHaveBeenCalled();
  });

  test('who takes a link of the page before it goes back is not called off his way', async () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    vi.spyOn(history, 'length', 'get').mockReturnValue(2);
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/activityDetail?id=12`);
    // Long enough for the slowest machine to press the link before.
    const later = globalThis.setTimeout;
    let going: ReturnType<typeof setTimeout> | undefined;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => {
      const timer = later(run, ms === 1000 ? 60_000 : ms);
      if (ms === 1000) going = timer;
      return timer;
    });
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    open(form);
    await signUp();
    const link = await screen.findByRole('link', { name: '查看我的报名' });
    expect(going).toBeDefined();
    expect(cleared).not.toHaveBeenCalledWith(going);
    // What it leads to is on its way: the page stays meanwhile.
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(cleared).toHaveBeenCalledWith(going);
    expect(back).not.toHaveBeenCalled();
  });

  test('the button is disabled while it runs; a second tap sends nothing', async () => {
    let release = () => {};
    const good = server.handler;
    server.handler = (arrival, response) => {
      if (arrival.path !== paths.apply) return good(arrival, response);
      release = () =>
        answer(response, {
          id: 5,
          applyCode: 'BM0005',
          applyStatus: 0,
          waitPlace: null,
          queryCode: 'ABCD-2345',
        });
    };
    open(form);
    await signUp();
    const button = await screen.findByRole('button', { name: '提交中…' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    // What is typed now would not be sent with it.
    expect(document.querySelector('form')?.inert).toBe(true);
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    release();
    await screen.findByText('报名成功！');
    expect(sent()).toHaveLength(1);
  });

  test('who is told that no place is left sends the same again to wait for one, and reads where he stands', async () => {
    refusals = [{ code: 'OM2020', message: '名额已满，可以加入候补，有空位时按顺序递补' }];
    open([formItemOf(1)], {}, { canWait: true, waitingNum: 2 });
    fill('姓名', '李娜');
    consent();
    await submit();
    await screen.findByText('名额已满，可以加入候补，有空位时按顺序递补');
    expect(sent()[0]?.headers['join-waiting-list']).toBeUndefined();
    expect(screen.getByRole('button', { name: '加入候补' })).toBeTruthy();
    stored = { waitPlace: 3, applyStatus: 4 };
    await submit();
    await screen.findByText('已加入候补！');
    expect(screen.getByText('候补第 3 位')).toBeTruthy();
    expect(sent()[1]?.headers['join-waiting-list']).toBe('1');
    expect(sent()[1]?.headers['idempotency-key']).toBe(sent()[0]?.headers['idempotency-key']);
  });

  test('nobody is asked into the line of what cannot be signed up for', () => {
    const full = { canWait: true, waitingNum: 2, services: ['论坛'], fullServices: ['论坛'] };
    open([formItemOf(1)], {}, { ...full, applyState: ApplyState.postponed });
    expect(screen.getByText('活动已延期')).toBeTruthy();
    expect(screen.queryByText(/候补名单/)).toBeNull();
    cleanup();
    open([formItemOf(1)], {}, { ...full, applyState: ApplyState.full });
    expect(screen.getByText(/候补名单/)).toBeTruthy();
  });

  test('one key a form fill: the same after a refusal, a lost answer and a reload; another for the next fill', async () => {
    refusals = [{ code: 'OM2003', message: '名额已满' }];
    const { unmount } = open(form);
    await signUp();
    await screen.findByText('名额已满');
    unmount();
    const { unmount: leave } = open(form);
    consent();
    await submit();
    await screen.findByText('报名成功！');
    leave();
    open(form);
    await signUp();
    await screen.findByText('报名成功！');
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('a lost connection keeps everything and says that another try is safe', async () => {
    const good = server.handler;
    server.handler = (_, response) => void response.destroy();
    open(form);
    await signUp();
    await screen.findByText(/网络异常，请稍后再试/);
    expect(field('手机号').value).toBe('138 0013 8000');
    server.handler = good;
    await submit();
    await screen.findByText('报名成功！');
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, keys[1]]).toEqual([2, keys[0]]);
  });

  test.each([
    ['OM2001', '报名尚未开始，将于 2026-12-01 08:00:00 北京时间 开放'],
    ['OM2002', '报名已截止'],
    ['OM2003', '名额已满'],
    ['OM2005', '活动已结束'],
  ])('%s is shown, what was typed stays', async (code, message) => {
    refusals = [{ code, message }];
    open(form);
    await signUp();
    expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy();
    expect([field('手机号').value, field('丙').checked]).toEqual(['138 0013 8000', true]);
  });

  test.each([
    ['OM2003', '名额已满'],
    ['OM2004', '该手机号已报名本活动'],
    ['OM2008', '“展位”名额已满，请选择其他服务'],
    ['OM2021', '名额已满，候补人数也已达上限'],
  ])('%s leads who has signed up already to his sign-up', async (code, message) => {
    refusals = [{ code, message }];
    open(form);
    await signUp();
    const link = await screen.findByRole('link', { name: '查看我的报名' });
    expect(link.getAttribute('href')).toBe('/mySignUp');
    expect(link.closest('[role=alert]')).toBeTruthy();
  });

  test('a form that takes nobody any more leads there as well, one that is not open yet does not', () => {
    open(form, {}, { applyState: ApplyState.full });
    expect(screen.getByRole('link', { name: '查看我的报名' })).toBeTruthy();
    cleanup();
    open(form, {}, { applyState: ApplyState.notOpen });
    expect(screen.queryByRole('link', { name: '查看我的报名' })).toBeNull();
  });

  test('a phone that has signed up already is told at the phone', async () => {
    refusals = [{ code: 'OM2004', message: '该手机号已报名本活动' }];
    open(form);
    await signUp();
    await waitFor(() => expect(faults()).toEqual(['该手机号已报名本活动']));
    await waitFor(() => expect(document.activeElement).toBe(field('手机号')));
    expect(document.querySelector('form')?.inert).toBe(false);
  });

  test('messages of the server stand at their fields', async () => {
    refusals = [
      {
        code: 'OM2000',
        message: '请选择领域',
        data: { fields: [{ path: '4', message: '请选择领域' }] },
      },
    ];
    open(form);
    await signUp();
    await waitFor(() => expect(faults()).toEqual(['请选择领域']));
    // It was one of those that the page offers: another form is asked by now.
    expect(screen.getByRole('button', { name: '载入新的报名表' })).toBeTruthy();
  });

  test('a changed form offers to load the new one, from its top', async () => {
    refusals = [{ code: 'OM2006', message: '报名表已更新，请核对后重新提交：字段“领域”已不存在或已停用' }];
    open(form);
    await signUp();
    const done: string[] = [];
    vi.stubGlobal('scrollTo', (...place: number[]) => done.push(`scroll to ${place}`));
    vi.stubGlobal('location', { ...window.location, reload: () => done.push('reload') });
    fireEvent.click(await screen.findByRole('button', { name: '载入新的报名表' }));
    expect(done).toEqual(['scroll to 0,0', 'reload']);
  });

  test('an expired attachment asks for that one alone', async () => {
    refusals = [{ code: 'OM2007', message: '附件已过期或无效，请重新上传名片' }];
    open([phone, upload]);
    fill('手机号', '13800138000');
    await choose('名片', new File(['x'], 'a.pdf'));
    await screen.findByText('名片上传成功！');
    consent();
    await submit();
    await waitFor(() => expect(faults()).toEqual(['附件已过期或无效，请重新上传名片']));
    expect([field('手机号').value, screen.getByText('未上传').tagName]).toEqual(['13800138000', 'SMALL']);
    fireEvent.click(screen.getByText('重试'));
    await waitFor(() => expect(faults()).toEqual([]));
  });

  test('too many tries wait as long as the server says, and are told so no longer', async () => {
    refusals = [{ status: 429, code: 'CM4290', message: '操作过于频繁，请 1 秒后再试' }];
    open(form);
    await signUp();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: '请 1 秒后再试' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText(/操作过于频繁/)).toBeTruthy();
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(screen.queryByText(/操作过于频繁/)).toBeNull();
  });
});

describe('fields that say more', () => {
  const dinner = formItemOf(FormItemType.radio, { id: 31, name: '晚宴', fieldKey: 'dinner', sortNum: 1 });
  const food = formItemOf(FormItemType.text, {
    ...{ id: 32, name: '饮食', sortNum: 2 },
    showRule: [{ fieldKey: 'dinner', op: 'eq', value: '甲' }],
  });

  test('one that another shows is asked for and sent only where it is there', async () => {
    open([dinner, food]);
    expect([screen.queryByLabelText(/^饮食/), screen.getByText('已填 0/1')]).toEqual([
      null,
      expect.anything(),
    ]);
    fireEvent.click(field('甲'));
    consent();
    await submit();
    expect(faults()).toEqual(['请填写饮食']);
    fireEvent.click(field('乙'));
    fireEvent.click(field('甲'));
    expect(faults(), 'it went with its field').toEqual([]);
    fill('饮食', '素食');
    fireEvent.click(field('乙'));
    expect(screen.queryByLabelText(/^饮食/)).toBeNull();
    await submit();
    await screen.findByText('报名成功！');
    expect(sent()[0]?.body).toEqual([expect.objectContaining({ formId: 31, value: '乙' })]);
  });

  test('what stands in it at first is there at once, and comes again when all is cleared', () => {
    open([formItemOf(FormItemType.text, { defaultValue: '中国' })]);
    expect(field('姓名').value).toBe('中国');
    fill('姓名', '巴西');
    cleanup();
    open([formItemOf(FormItemType.text, { defaultValue: '中国' })]);
    expect(field('姓名').value).toBe('巴西');
    fireEvent.click(screen.getByText('清空'));
    expect(field('姓名').value).toBe('中国');
  });

  const limited = (remainNum: number) => ({
    ...dinner,
    formItemDetailRespList: [{ value: '甲', limit: 5, remainNum }, { value: '乙' }],
  });

  test('says what is left of an option; a full one cannot be chosen', () => {
    open([limited(3)]);
    expect(screen.getByText('余 3')).toBeTruthy();
    cleanup();
    open([{ ...limited(0), defaultValue: '甲' }]);
    expect([screen.getByText('已满').tagName, field('甲').disabled, field('甲').checked]).toEqual([
      ...['SMALL', true, false],
    ]);
  });

  test('an option that is full by now is told at its field, the rest stays, what is left is shown anew', async () => {
    const good = server.handler;
    server.handler = (arrival, response) =>
      arrival.path === `/web${calls.activity.openForm.path}`
        ? answer(response, [name, limited(0), { ...food, showRule: [] }])
        : good(arrival, response);
    refusals = [
      {
        ...{ code: 'OM2040', message: '“晚宴”的选项“甲”已满，请选择其他选项' },
        data: { fields: [{ path: '31', message: '“甲”已满，请选择其他选项' }] },
      },
    ];
    open([name, limited(1)]);
    fill('姓名', '李娜');
    fireEvent.click(field('甲'));
    consent();
    await submit();
    await screen.findByText('已满');
    expect([faults(), field('姓名').value]).toEqual([['“甲”已满，请选择其他选项'], '李娜']);
    fireEvent.click(field('乙'));
    await submit();
    expect(faults()).toEqual(['请填写饮食']);
    fill('饮食', '素食');
    await submit();
    await screen.findByText('报名成功！');
    expect(sent()[1]?.body).toMatchObject([{ value: '李娜' }, { value: '乙' }, { value: '素食' }]);
  });

  test('a consent shows its text, is sent as the version that was read, and is no part of the draft', async () => {
    const terms = formItemOf(FormItemType.consent, { consentVersion: 3 });
    open([name, terms]);
    expect(screen.getByText('须知全文')).toBeTruthy();
    fill('姓名', '李娜');
    fireEvent.click(document.querySelector('.consent input')!);
    await submit();
    expect(faults()).toEqual(['请阅读并同意参会须知']);
    fireEvent.click(field('参会须知'));
    expect(JSON.parse(localStorage.getItem('applyDraft:12') ?? '').answers).toEqual({ 1: '李娜' });
    await submit();
    await screen.findByText('报名成功！');
    expect(sent()[0]?.body).toEqual([
      expect.objectContaining({ value: '李娜' }),
      expect.objectContaining({ formId: 22, value: '3' }),
    ]);
  });

  test('takes several files, one place each, up to as many as it says', async () => {
    const ids = ['B', 'C', 'D'].map((letter) => letter.repeat(22));
    const good = server.handler;
    let uploads = 0;
    server.handler = (arrival, response) =>
      arrival.path === paths.upload ? answer(response, ids[uploads++]) : good(arrival, response);
    open([{ ...upload, maxFiles: 2 }]);
    await choose('名片 1', new File(['x'], 'a.pdf'));
    await screen.findByText('名片上传成功！');
    await choose('名片 2', new File(['y'], 'b.pdf'));
    await waitFor(() => expect(screen.getAllByText(/已上传/).length).toBe(2));
    expect(screen.queryByLabelText('名片 3')).toBeNull();
    fireEvent.click(screen.getAllByText('删除')[0]!);
    await choose('名片 1', new File(['z'], 'c.pdf'));
    await waitFor(() => expect(uploads).toBe(3));
    await waitFor(() => expect(screen.getAllByText(/已上传/).length).toBe(2));
    consent();
    await submit();
    await screen.findByText('报名成功！');
    expect(sent()[0]?.body).toEqual([
      expect.objectContaining({
        value: [ids[2], ids[1]].map((id) => `/web/efs/api/v1/file/preview/${id}`).join(),
      }),
    ]);
  });
});

describe('under pressure', () => {
  const headersOf = (nth: number) => sent()[nth]?.headers ?? {};
  const fillAll = () => {
    fill('姓名', '李娜');
    consent();
  };
  const shown = () => screen.queryByRole('img', { name: /图形验证码/ });

  test('the browser works from the first touch on, and sends what it found', async () => {
    open([name]);
    await act(async () => field('姓名').focus());
    await waitFor(() => expect(server.arrivals.map(({ path }) => path)).toEqual([paths.challenge]));
    fillAll();
    await submit();
    await screen.findByText('报名成功！');
    expect(headersOf(0)['sign-up-proof']).toMatch(/^3\.1795600000000\.abcdefghijkl~\d+(,\d+){7}$/);
    expect(headersOf(0)['picture-code']).toBeUndefined();
    expect(server.arrivals.filter(({ path }) => path === paths.challenge).length).toBe(1);
  });

  test('work that is not enough any more is done anew without a word', async () => {
    refusals = [{ code: 'OM2013', message: '报名校验未完成或已过期' }];
    open([name]);
    fillAll();
    await submit();
    await screen.findByText('报名成功！');
    expect(sent().length).toBe(2);
    expect(server.arrivals.filter(({ path }) => path === paths.challenge).length).toBe(2);
    expect(headersOf(1)['idempotency-key']).toBe(headersOf(0)['idempotency-key']);
  });

  test('who is asked for a picture is told why, brought there, and keeps what he typed', async () => {
    refusals = [
      { code: 'OM2014', message: '请输入图形验证码' },
      { code: 'OM2014', message: '图形验证码错误' },
    ];
    open([name]);
    fillAll();
    await submit();
    await waitFor(() => expect(shown()).not.toBe(null));
    expect(document.activeElement).toBe(field('图形验证码'));
    expect(field('图形验证码').getAttribute('aria-invalid')).toBe('true');
    const described = field('图形验证码').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toMatch(/报名人数较多/);
    expect(field('姓名').value).toBe('李娜');
    // Nothing is sent without an answer.
    await submit();
    expect(sent().length).toBe(1);
    expect(faults()).toEqual(['请输入图中的4个字符']);
    fill('图形验证码', 'w7xb');
    await submit();
    // A wrong one is used up: another picture, an empty field.
    await waitFor(() => expect(field('图形验证码').value).toBe(''));
    expect(headersOf(1)['picture-code']).toBe('picture1.w7xb');
    await waitFor(() => expect(shown()?.getAttribute('src')).toMatch(/2$/));
    fill('图形验证码', 'w7xa');
    await submit();
    await screen.findByText('报名成功！');
    expect(headersOf(2)['picture-code']).toBe('picture2.w7xa');
  });

  test('a picture whose script does not come leaves the form and what was typed, and is asked for again', async () => {
    lost.scripts = 1;
    refusals = [
      { code: 'OM2014', message: '请输入图形验证码' },
      { code: 'OM2014', message: '请输入图形验证码' },
    ];
    open([name]);
    fillAll();
    await submit();
    await waitFor(() => expect(lost.scripts).toBe(0));
    await waitFor(() => expect(server.arrivals.some(({ path }) => path === paths.picture)).toBe(true));
    expect(field('姓名').value).toBe('李娜');
    await submit();
    await waitFor(() => expect(shown()).not.toBe(null));
    fill('图形验证码', 'w7xa');
    await submit();
    await screen.findByText('报名成功！');
  });

  test('what is wrong is said before another picture has come, and nothing typed for the former one stays', async () => {
    needsPicture = true;
    refusals = [{ code: 'OM2004', message: '该手机号已报名' }];
    open([name]);
    await act(async () => field('姓名').focus());
    await waitFor(() => expect(shown()).not.toBe(null));
    fillAll();
    fill('图形验证码', 'w7xa');
    let bring: () => void = () => {};
    const { handler } = server;
    server.handler = (arrival, response) => {
      if (arrival.path === paths.picture) bring = () => handler(arrival, response);
      else handler(arrival, response);
    };
    await submit();
    await screen.findByText('该手机号已报名');
    expect(screen.getByRole('button', { name: /提交|报名/ })).toHaveProperty('disabled', false);
    fill('图形验证码', 'w7xb');
    await waitFor(() => expect(server.arrivals.filter(({ path }) => path === paths.picture).length).toBe(2));
    await act(async () => bring());
    await waitFor(() => expect(shown()?.getAttribute('src')).toMatch(/2$/));
    expect(field('图形验证码').value).toBe('');
  });

  test('a picture that is needed from the start stands there before the form is sent, and can be changed', async () => {
    needsPicture = true;
    open([name]);
    await act(async () => field('姓名').focus());
    await waitFor(() => expect(shown()).not.toBe(null));
    expect(document.activeElement).toBe(field('姓名'));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '换一张' })));
    await waitFor(() => expect(shown()?.getAttribute('src')).toMatch(/2$/));
    fillAll();
    fill('图形验证码', 'w7xa');
    await submit();
    await screen.findByText('报名成功！');
    expect(headersOf(0)['picture-code']).toBe('picture2.w7xa');
  });
});

describe('in another language', () => {
  test('when a session is, is written as its language writes days', () => {
    const held = formItemOf(FormItemType.radio, {
      formItemDetailRespList: [{ value: '开幕', note: '2026-12-18 09:00 - 12/19 10:00 · 一号厅' }],
    });
    open([held], {}, {}, 'pt');
    screen.getByText('18/12/2026 09:00 - 19/12 10:00 · 一号厅');
  });

  test('what is wrong is said in it, by the form and by the server; the office\u2019s own words are marked', async () => {
    open([name, phone], {}, {}, 'es');
    fireEvent.change(document.querySelector('#field-9')!, { target: { value: '123' } });
    await submit();
    expect(faults()).toEqual([
      'El número de celular no es válido',
      'Complete «姓名»',
      'Lea y acepte el Aviso de tratamiento de datos personales',
    ]);
    expect(document.querySelector('label[for="field-9"] [lang="zh-CN"]')?.textContent).toBe('手机号');
    refusals = [{ code: 'OM2004', message: '该手机号已报名本活动' }];
    fireEvent.change(document.querySelector('#field-9')!, { target: { value: '13800138000' } });
    fireEvent.change(document.querySelector(`#field-${name.id}`)!, { target: { value: 'Ana' } });
    fireEvent.click(document.querySelector('.consent input')!);
    await submit();
    await waitFor(() =>
      expect(faults()).toEqual(['Este número de celular ya está inscrito en la actividad']),
    );
  });

  const countries = ['巴西', '墨西哥', '智利', '秘鲁', '阿根廷', '哥伦比亚', '巴拿马', '乌拉圭', '厄瓜多尔'];
  const inSpanish = [
    { ...name, shown: { name: 'Nombre', description: 'Como en su pasaporte' }, description: '与护照一致' },
    formItemOf(FormItemType.checkbox, {
      shown: { name: 'Ramos' },
      formItemDetailRespList: [{ value: '甲', shown: 'Autos' }, { value: '乙' }],
    }),
    formItemOf(FormItemType.picker, {
      shown: { name: 'País' },
      formItemDetailRespList: countries.map((value) =>
        value === '巴西' ? { value, shown: 'Brasil' } : { value },
      ),
    }),
    formItemOf(FormItemType.consent, { shown: { name: 'Aviso', consentText: 'Texto completo' } }),
  ];

  test('fields are read in it, what has no text there in Chinese and marked so; Chinese is what is sent', async () => {
    open(inSpanish, {}, {}, 'es');
    await submit();
    expect(faults().slice(0, 4)).toEqual([
      'Complete «Nombre»',
      'Seleccione «Ramos»',
      'Seleccione «País»',
      'Lea y acepte «Aviso»',
    ]);
    expect(field('Nombre').placeholder).toBe('Complete «Nombre»');
    expect(document.querySelector('.note')?.textContent).toBe('Como en su pasaporte');
    expect(document.querySelector('.terms')?.textContent).toBe('Texto completo');
    const marked = [...document.querySelectorAll('.apply-form [lang="zh-CN"]')];
    expect(marked.map(({ textContent }) => textContent?.slice(0, 3))).toContain('乙');
    expect(marked.some(({ textContent }) => textContent?.includes('Autos'))).toBe(false);

    fill('Nombre', 'Ana');
    fireEvent.click(field('Autos'));
    // By either name.
    const search = document.querySelector<HTMLInputElement>('.sheet [type=search]')!;
    const offered = () => [...document.querySelectorAll('.sheet-list button')].map((one) => one.textContent);
    fireEvent.change(search, { target: { value: 'bras' } });
    expect(offered()).toEqual(['Brasil']);
    fireEvent.change(search, { target: { value: '巴西' } });
    expect(offered()).toEqual(['Brasil']);
    fireEvent.click(document.querySelector('.sheet-list button')!);
    expect(screen.getByRole('button', { name: /^País.* Brasil$/ }).textContent).toBe('Brasil');
    fireEvent.click(document.querySelector('#field-22')!);
    fireEvent.click(document.querySelector('.consent input')!);
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    const entries = sent()[0]!.body as { name: string; value: string }[];
    expect(entries.map((entry) => [entry.name, entry.value])).toEqual([
      ['姓名', 'Ana'],
      ['领域', '甲'],
      ['国家', '巴西'],
      ['参会须知', '1'],
    ]);
  });

  test('a field is called by its name there when its file has come', async () => {
    open([{ ...upload, shown: { name: 'Tarjeta' } }], {}, {}, 'es');
    await choose('Tarjeta', new File(['x'], 'a.pdf'));
    await screen.findByText('Archivo de «Tarjeta» cargado');
  });

  test('what the server finds wrong with an answer is shown as it says it, in that language', async () => {
    open([name], {}, {}, 'es');
    refusals = [
      {
        ...{ code: 'OM2000', message: 'Complete «Nombre»' },
        data: { fields: [{ path: String(name.id), message: 'Complete «Nombre»' }] },
      },
    ];
    fireEvent.change(document.querySelector(`#field-${name.id}`)!, { target: { value: 'Ana' } });
    fireEvent.click(document.querySelector('.consent input')!);
    await submit();
    await waitFor(() => expect(faults()).toEqual(['Complete «Nombre»']));
  });
});
