/** What narrows lists of sign-ups, each filter by what finds it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains, isBlank, searchKeys, searchPattern } from '../../database/search.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { isServiceNamed } from '../activities/index.ts';
import { listedOf } from '../blocks/index.ts';
import { readsPlain } from './masking.ts';

/**
 * What a keyword is looked for in: of a phone what the caller sees of it, or all of it where it is the keyword. Numbers within
 * names and companies, which he sees masked, are left out.
 */
export function searchedText(caller: Pick<Caller, 'codes'>, keyword: string): RawBuilder<string> {
  const phone = sql.ref<string>('application.mobile_phone');
  const isPlain = readsPlain(caller);
  const words = sql`application.apply_name || ' ' || application.company`;
  const said = isPlain ? words : sql`regexp_replace(${words}, '[0-9]{11,}', '', 'g')`;
  const shown = isPlain
    ? phone
    : sql`case when ${phone} = ${keyword} then ${phone} when length(${phone}) < 7 then ''
        else left(${phone}, 3) || repeat('*', length(${phone}) - 7) || right(${phone}, 4) end`;
  return sql<string>`${said} || ' ' || ${shown} || ' ' || application.apply_code`;
}

/**
 * True for sign-ups that have a keyword in name, company, phone or number. Whoever sees phones masked is asked of what he
 * sees alone: parts of one, if only its pairs of digits, would tell the rest of it by and by. What is not rare is met in the
 * order of the list: of a word of several runs the planner expects a hundredth of those that have it, and would sort all of them.
 */
export function hasKeyword(
  caller: Pick<Caller, 'codes'>,
  keyword: string,
  isRare = true,
): RawBuilder<SqlBool> {
  if (!isRare) return sql`case when ${hasKeyword(caller, keyword)} then true else false end`;
  const grams = sql.ref<string[]>('application.grams');
  const wanted = keyword.replaceAll('\0', '');
  const text = searchedText(caller, wanted);
  const isNumber = isWholeNumber(wanted);
  if (!isNumber && (readsPlain(caller) || isBlank(wanted))) return contains(grams, text, wanted);
  const mayHave = isNumber ? mayHaveNumber(wanted) : sql`${grams} @> ${searchKeys(wanted)}`;
  // A case, for the planner, as `contains` has it.
  return sql<SqlBool>`(${mayHave} and case
    when search_fold(${text}) like ${searchPattern(wanted)} then true else false end)`;
}

/** A phone from its first digit to its last, or more. */
export const isWholeNumber = (keyword: string): boolean => /^[0-9]{11,}$/.test(keyword);

/**
 * Sign-ups with this phone, and whichever may have the number elsewhere (`application_other_number`): its runs of two digits are in
 * most phones, and to go through all that have the one or the other costs the more the more sign-ups there are.
 */
const mayHaveNumber = (number: string) => sql`application.id = any(array(
    select id from application where mobile_phone = ${number} and mobile_phone <> ''
    union all select id from application where grams @> ${searchKeys(number)}
      and ((apply_name || ' ' || company || ' ' || apply_code) ~ '[0-9]{11}|[^ -~一-鿿（）·]' or mobile_phone !~ '^[0-9]{0,11}$')))`;

/**
 * True for sign-ups for a service whose name contains the text. Those for rare ones are looked up by their service; of the
 * others some stand on every page, so that the list is read in its order.
 */
export function isForService(text: string, isRare: boolean) {
  const chosen = sql`select activity_service.id from activity_service where ${isServiceNamed(text)}
    and activity_service.pending_num + activity_service.approved_num + activity_service.rejected_num
      + activity_service.waiting_num + activity_service.gone_num > 0`;
  return isRare
    ? sql<boolean>`application.service_id = any(array(${chosen}))`
    : sql<boolean>`application.service_id in (${chosen})`;
}

/** True for those who were signed up together: their index has nobody who came alone. */
export const isTogetherBy = (groupCode: string) =>
  sql<boolean>`(application.group_code = ${groupCode} and application.group_code <> '')`;

/** True for sign-ups that came by a channel whose name contains the text. */
export function cameBy(text: string, activityId: string | number | null | undefined) {
  const of = activityId == null ? sql`true` : sql`activity_channel.activity_id = ${Number(activityId)}`;
  return sql<boolean>`application.channel_id = any(array(select activity_channel.id from activity_channel
    where search_grams(activity_channel.name) @> ${searchKeys(text)}
      and activity_channel.search_name like ${searchPattern(text)} and ${of}))`;
}

/** True for sign-ups that chose a session: those who answered its field are looked at one by one. */
export const hasChosen = (sessionId: number) =>
  sql<boolean>`application.id = any(array(select given.application_id from activity_session as held
    join application_answer as given on given.form_item_id = held.form_item_id
      and held.name = any(chosen_options(given.type, given.value))
    where held.id = ${sessionId}))`;

/** True for sign-ups that came to a session, whether they had chosen it or not. */
export const cameTo = (sessionId: number) =>
  sql<boolean>`application.id = any(array(select came.application_id from session_check_in as came
    where came.session_id = ${sessionId} and came.undone_at is null))`;

/** Refuses filters that are for one activity: those of all together are more than a list looks through. */
export function requireOneActivity({
  activityId,
  isDouble,
  isListed,
}: {
  activityId?: string | number | null | undefined;
  isDouble?: boolean | null | undefined;
  isListed?: boolean | null | undefined;
}): void {
  if (activityId != null) return;
  if (isDouble != null) throw new Refusal('OM2000.doublesOfOne');
  if (isListed != null) throw new Refusal('OM2000.listedOfOne');
}

/**
 * The phones that signed up for an activity more than once. A phone has one live sign-up at most, so that one of two is rejected,
 * taken back or lapsed: those alone are looked through, and looked up among the live ones by the two indexes of these.
 */
function doublePhones(activityId: number) {
  const gone = sql`select mobile_phone from application
    where activity_id = ${activityId} and apply_status in (2, 6) and mobile_phone <> ''`;
  const live = (states: RawBuilder<unknown>) => sql`select live.mobile_phone from application as live
    join (${gone}) as gone on gone.mobile_phone = live.mobile_phone
    where live.activity_id = ${activityId} and live.apply_status in (${states}) and live.mobile_phone <> ''`;
  return sql`select mobile_phone from (${gone}) as gone group by mobile_phone having count(*) > 1
    union all ${live(sql`0, 1`)} union all ${live(sql`4, 5`)}`;
}

/** True for sign-ups of an activity that have one of those phones, or none: few are gathered by their phones, all others are read in their order. */
export const isAmongDoubles = (activityId: number, isDouble: boolean) =>
  isDouble
    ? sql<boolean>`(application.mobile_phone <> '' and application.mobile_phone = any(array(${doublePhones(activityId)})))`
    : sql<boolean>`application.mobile_phone not in (${doublePhones(activityId)})`;

/**
 * True for sign-ups of an activity that 报名黑名单 warns of, or for all others: read like doubles. Gathered first, for the planner
 * expects far more of them than it would look up at once, and went through all that are listed for each that is not.
 */
export const isAmongListed = (activityId: number, isListed: boolean) =>
  isListed
    ? sql<boolean>`application.id = any(array(${listedOf(activityId)}))`
    : sql<boolean>`application.id not in (select unnest(array(${listedOf(activityId)})))`;
