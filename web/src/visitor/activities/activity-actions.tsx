import { ApplyState, type ContentLanguage } from '@outbound/contract';
import type { ComponentType } from 'react';
import { Icon } from '../icons.tsx';
import { copyText, SharePage, type ShareProps } from '../share.tsx';
import { useTexts, useWords } from '../texts.ts';
import { useToast } from '../toast.tsx';
import { placeText } from './activity-text.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import { shareActivity } from './calls.ts';

interface Shared {
  id: number;
  title: string;
}

interface ShareButtonProps {
  activity: Shared;
  onShared: () => void;
  /** How this face shares a page. */
  as?: ComponentType<ShareProps>;
}

/** Shares the activity's page; a share that happened is counted. */
export function ShareButton({ activity, onShared, as: Share = SharePage }: ShareButtonProps) {
  const count = () => {
    onShared();
    // The count is not worth a message when it does not arrive.
    shareActivity(activity.id).catch(() => undefined);
  };
  return <Share title={activity.title} onShared={count} />;
}

/** Copies the address of a place that has no coordinates. */
export function CopyPlaceButton({ place }: { place: string }) {
  const { say, toast } = useToast();
  const texts = useTexts('common');
  const copy = async () => say((await copyText(place)) ? texts.placeCopied : texts.placeCopyFailed);
  return (
    <>
      <button type="button" className="link-button by-script" onClick={() => void copy()}>
        {texts.copyPlace}
      </button>
      {toast}
    </>
  );
}

interface Dated extends Shared {
  language: ContentLanguage;
  applyState: ApplyState;
  startTime: string;
  endTime: string;
  cityLabel: string;
  location: string;
  locationLanguage: ContentLanguage;
  organizer: string;
  contactPerson: string;
  contactWay: string;
}

const whole: CalendarEvent['sessions'] = [];

/** Saves the activity into the visitor's calendar: a file, which phones open in the calendar directly. */
export function CalendarButton({
  activity,
  zone,
  sessions = whole,
  onlineAddress = '',
}: {
  activity: Dated;
  zone: string;
  /** Those that somebody comes to; none: all of it. */
  sessions?: CalendarEvent['sessions'];
  /** Of those who are approved. */
  onlineAddress?: string;
}) {
  const { texts, language } = useWords();
  // Written when it is asked for: to load the clocks of a zone takes longer than all of the page's start.
  const save = () => {
    const text = calendarFile(
      {
        ...activity,
        sessions,
        onlineAddress,
        place: placeText(activity),
        placeLanguage: activity.locationLanguage,
        address: location.href.replace(/#.*$/, ''),
      },
      zone,
      { now: Date.now(), language },
    );
    const link = document.createElement('a');
    link.href = `data:text/calendar;charset=utf-8,${encodeURIComponent(text)}`;
    link.download = `${activity.title}.ics`;
    link.click();
  };
  // Its days are not known, and those of before are not to be kept.
  if (activity.applyState === ApplyState.postponed) return null;
  return (
    <button type="button" className="button quiet by-script" onClick={save}>
      <Icon name="calendar" />
      {texts.calendar}
    </button>
  );
}
