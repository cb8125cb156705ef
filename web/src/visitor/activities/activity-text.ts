/** The words that an activity's state becomes on the public pages. */
import { ApplyState, type ContentLanguage, timeRangeText } from '@outbound/contract';
import { counted, daysIn, fill, type Texts } from '../texts.ts';

/** What these words are taken from: the language of the page. */
export interface Words {
  texts: Texts['common'];
  language: ContentLanguage;
}

/** 'N 人已报名'; a missing number counts as 0 (spec 2.3). */
export function appliedText(applyNum: number | null | undefined, { texts, language }: Words): string {
  return counted(texts.applied, applyNum ?? 0, language);
}

/** The badge of a card and of a detail page. */
export function stateBadge(
  activity: { applyState: ApplyState; remainNum: number | null; fewLeft: boolean },
  { texts, language }: Words,
) {
  const open = activity.applyState === ApplyState.open;
  const few = open && activity.fewLeft && activity.remainNum !== null;
  return {
    text: few
      ? counted(texts.seatsLeft, activity.remainNum ?? 0, language)
      : texts.states[activity.applyState],
    tone: few
      ? ('few' as const)
      : open
        ? ('open' as const)
        : activity.applyState === ApplyState.notOpen
          ? ('soon' as const)
          : ('over' as const),
  };
}

/** `MM-DD HH:mm` of a time on the wire. */
const shortTime = (time: string, language: ContentLanguage) => daysIn(time.slice(5, 16), language);

/** What the register button says, and whether it leads anywhere. */
export function registerButtonOf(
  activity: {
    applyState: ApplyState;
    placeApplyStartTime: string | null;
    placeClock: string;
    canWait: boolean;
  },
  { texts, language }: Words,
): { text: string; open: boolean } {
  const { applyState, placeApplyStartTime, placeClock } = activity;
  if (applyState === ApplyState.open) return { text: texts.signUpNow, open: true };
  if (applyState === ApplyState.full && activity.canWait) return { text: texts.joinLine, open: true };
  if (applyState !== ApplyState.notOpen) return { text: texts.states[applyState], open: false };
  if (!placeApplyStartTime) return { text: texts.opensSoon, open: false };
  const time = shortTime(placeApplyStartTime, language);
  return { text: fill(placeClock ? texts.opensAtThere : texts.opensAt, { time }), open: false };
}

/** The sign-up window in words; null when the activity has none. */
export function windowText(
  start: string | null,
  end: string | null,
  { texts, language }: Words,
): string | null {
  const day = (time: string) => daysIn(time.slice(0, 16), language);
  if (start && end) return daysIn(timeRangeText(start, end), language);
  if (start) return fill(texts.from, { time: day(start) });
  return end ? fill(texts.until, { time: day(end) }) : null;
}

/** City and place as one line; an online activity has often no place. */
export function placeText(activity: { cityLabel: string; location: string }): string {
  return [activity.cityLabel, activity.location].filter(Boolean).join(' · ');
}

/**
 * The address of the sign-up form: the whole query of this page is kept (spec 2.3), e.g. channel; a chosen service
 * takes the place of the one in the query.
 */
export function applyAddress(id: number, query: Record<string, string>, service: string | null): string {
  const kept = new URLSearchParams(query);
  kept.set('id', String(id));
  if (service !== null) kept.set('service', service);
  return `/activityApplication?${kept}`;
}

/** The service that a query names, when the activity has it. */
export function serviceOf(activity: { services: string[] }, query: Record<string, string>): string | null {
  const named = query.service;
  if (named !== undefined && activity.services.includes(named)) return named;
  return activity.services.length === 1 ? (activity.services[0] ?? null) : null;
}
