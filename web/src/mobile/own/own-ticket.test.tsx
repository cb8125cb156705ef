import { ApplyState, type OwnSignUp } from '@outbound/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openActivityOf } from '../../testing/public-samples.ts';
import { textsIn } from '../../visitor/spoken.ts';
import { SpokenContext } from '../../visitor/texts.ts';
import { OwnTicket } from './own-ticket.tsx';
import { wrapped } from './ticket-picture.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const key = { applyCode: 'BM0005', queryCode: 'K3MX9Q' };

test.each(['zh', 'es', 'pt'] as const)(
  'a ticket in %s says whose seat it is, where and when, with its code drawn',
  async (language) => {
    const ticket = { code: 'TBCD-EFGH-JKLM', seatOwner: '李娜' };
    const signUp = {
      applyCode: 'BM0005',
      activityTitle: '讲座',
      activity: openActivityOf(),
      service: '参观',
      ticket,
    } as OwnSignUp;
    render(
      <SpokenContext value={{ language, texts: textsIn[language] }}>
        <OwnTicket signUp={signUp} ticket={ticket} opener={key} />
      </SpokenContext>,
    );
    const texts = textsIn[language].own.ticket;
    const picture = await screen.findByRole('img', { name: texts.qr });
    expect(picture.querySelectorAll('path')[1]?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){300,}$/);
    for (const said of ['圣保罗企业对接会', '李娜', '参观', 'BM0005', 'TBCD-EFGH-JKLM'])
      screen.getByText(said);
    screen.getByRole('button', { name: texts.save });
  },
);

test('a ticket for what is postponed does not say the time of before', async () => {
  const ticket = { code: 'TBCD-EFGH-JKLM', seatOwner: '李娜' };
  const shown = (applyState: ApplyState) => {
    const activity = openActivityOf({ applyState });
    const signUp = {
      applyCode: 'BM0005',
      activityTitle: '讲座',
      activity,
      service: '参观',
      ticket,
    } as OwnSignUp;
    render(
      <SpokenContext value={{ language: 'zh', texts: textsIn.zh }}>
        <OwnTicket signUp={signUp} ticket={ticket} opener={key} />
      </SpokenContext>,
    );
    const has = screen.queryByText(textsIn.zh.common.time) !== null;
    cleanup();
    return has;
  };
  expect(shown(ApplyState.closed)).toBe(true);
  expect(shown(ApplyState.postponed)).toBe(false);
});

test('says so where the picture cannot be made without network', async () => {
  vi.doMock('./ticket-picture.ts', () => Promise.reject(new Error('no network')));
  const ticket = { code: 'TBCD-EFGH-JKLM', seatOwner: '李娜' };
  const signUp = {
    applyCode: 'BM0005',
    activityTitle: '讲座',
    activity: null,
    service: '',
    ticket,
  } as OwnSignUp;
  render(
    <SpokenContext value={{ language: 'zh', texts: textsIn.zh }}>
      <OwnTicket signUp={signUp} ticket={ticket} opener={key} />
    </SpokenContext>,
  );
  const { ticket: texts } = textsIn.zh.own;
  await screen.findByRole('img', { name: texts.qr });
  fireEvent.click(screen.getByRole('button', { name: texts.save }));
  await screen.findByText(texts.saveFailed);
  vi.doUnmock('./ticket-picture.ts');
});

test.each(['zh', 'es', 'pt'] as const)(
  'says in %s how to save where the browser of a chat takes no files, and asks for none',
  async (language) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.5');
    const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
    const ask = vi.spyOn(globalThis, 'fetch');
    const ticket = { code: 'TBCD-EFGH-JKLM', seatOwner: '李娜' };
    const signUp = { applyCode: 'BM0005', activityTitle: '讲座', activity: null, service: '', ticket };
    const { ticket: texts } = textsIn[language].own;
    for (const button of [texts.save, texts.paper]) {
      render(
        <SpokenContext value={{ language, texts: textsIn[language] }}>
          <OwnTicket signUp={signUp as unknown as OwnSignUp} ticket={ticket} opener={key} />
        </SpokenContext>,
      );
      await screen.findByRole('img', { name: texts.qr });
      expect(screen.queryByRole('alert')).toBe(null);
      fireEvent.click(screen.getByRole('button', { name: button }));
      expect((await screen.findByRole('alert')).textContent).toBe(texts.saveOutside);
      cleanup();
    }
    expect([save.mock.calls, ask.mock.calls]).toEqual([[], []]);
  },
);

test('lines of a picture break between words, and inside what has none', () => {
  const fits = (line: string) => line.trim().length <= 10;
  expect(wrapped('Encuentro de negocios', fits)).toEqual(['Encuentro', 'de', 'negocios']);
  expect(wrapped('圣保罗企业对接会第一场论坛', fits)).toEqual(['圣保罗企业对接会第一', '场论坛']);
});
