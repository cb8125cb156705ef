/** The words that an activity's state becomes on the public pages. */
import { ApplyState, applyStateLabels, timeRangeText } from '@outbound/contract';

/** 'N 人已报名'; a missing number counts as 0 (spec 2.3). */
export function appliedText(applyNum: number | null | undefined): string {
  return `${applyNum ?? 0} 人已报名`;
}

/** The badge of a card and of a detail page. */
export function stateBadge(activity: { applyState: ApplyState; remainNum: number | null; fewLeft: boolean }) {
  const open = activity.applyState === ApplyState.open;
  const few = open && activity.fewLeft && activity.remainNum !== null;
  return {
    text: few ? `仅剩 ${activity.remainNum} 位` : applyStateLabels[activity.applyState],
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
const shortTime = (time: string) => time.slice(5, 16);

/** What the register button says, and whether it leads anywhere. */
export function registerButtonOf(activity: {
  applyState: ApplyState;
  placeApplyStartTime: string | null;
  placeClock: string;
}): {
  text: string;
  open: boolean;
} {
  switch (activity.applyState) {
    case ApplyState.open:
      return { text: '立即报名', open: true };
    case ApplyState.notOpen:
      return {
        text: activity.placeApplyStartTime
          ? `报名将于${activity.placeClock && '当地时间'} ${shortTime(activity.placeApplyStartTime)} 开始`
          : '报名即将开始',
        open: false,
      };
    case ApplyState.full:
      return { text: '名额已满', open: false };
    case ApplyState.closed:
      return { text: '报名已截止', open: false };
    case ApplyState.ended:
      return { text: '活动已结束', open: false };
  }
}

/** The sign-up window in words; null when the activity has none. */
export function windowText(start: string | null, end: string | null): string | null {
  if (start && end) return timeRangeText(start, end);
  if (start) return `${start.slice(0, 16)} 起`;
  return end ? `${end.slice(0, 16)} 截止` : null;
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
