/** Sign-ups that the office makes for somebody, in his name: by telephone, at a counter. */
import {
  type ApplyEntry,
  ApplyStatus,
  applyStatusLabels,
  type Body,
  type calls,
  isPhoneItem,
  normalisePhone,
} from '@outbound/contract';
import { sendPipeline } from '../../../database/pipeline.ts';
import type { Context, Trx } from '../../../http/call-context.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { SignUpForm } from '../form-snapshot.ts';
import type { SignUp } from '../submission.ts';
import { type Room, storingSignUps, type Taken } from '../submit.ts';

/** Stores one as whoever signs up himself has it; OM2073 says of a phone that has signed up already which sign-up that is. */
export async function enrol(
  trx: Trx,
  context: Context<'latin_op_activity_enrol'>,
  { activityId, entries, joinsLine, noticeLanguage }: Body<typeof calls.signUpOnBehalf.enrol>,
  { form, noticeVersion, room }: { form: SignUpForm | undefined; noticeVersion: number; room: Room },
): Promise<Taken> {
  const { userId, userName } = context.caller;
  const signUp: SignUp = {
    ...{ context, enteredBy: userId, activityId, form, entries },
    ...{ picture: 'none', channel: '', noticeVersion, noticeLanguage, joinsLine, language: 'zh' },
  };
  const store = await sendPipeline(trx, storingSignUps(room, [signUp]));
  const [outcome] = await store(trx, [signUp]);
  if (!outcome) throw new Error('a sign-up without an outcome');
  if ('refusal' in outcome) {
    const { refusal } = outcome;
    const isDouble = refusal instanceof Refusal && refusal.code === 'OM2004';
    throw (isDouble && form && (await namedDouble(trx, form, entries))) || refusal;
  }
  const { applyCode, waitPlace } = outcome.answer;
  context.note({
    content: `代为报名活动“${form?.title ?? ''}”，编号 ${applyCode}${waitPlace === null ? '' : '（候补）'}；个人信息处理告知由 ${userName} 代为确认`,
  });
  return outcome.answer;
}

/** Which sign-up has the phone that these answers name; null where it is gone by now. */
async function namedDouble(
  trx: Trx,
  { id, items }: SignUpForm,
  entries: readonly ApplyEntry[],
): Promise<Refusal | null> {
  const phoneItem = items.find(isPhoneItem);
  const phone = entries.find(({ formId }) => Number(formId) === phoneItem?.id)?.value ?? '';
  const there = await trx
    .selectFrom('application')
    .select((eb) => ['apply_code', eb.ref('apply_status').$castTo<ApplyStatus>().as('apply_status')])
    .where('activity_id', '=', id)
    .where('mobile_phone', '=', normalisePhone(phone))
    .where('apply_status', 'in', [
      ApplyStatus.pending,
      ApplyStatus.approved,
      ApplyStatus.waiting,
      ApplyStatus.offered,
    ])
    .executeTakeFirst();
  return there
    ? new Refusal('OM2073', { code: there.apply_code, status: applyStatusLabels[there.apply_status] })
    : null;
}
