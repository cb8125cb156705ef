/** What is planned for a news item, in words. */
import { PublishStatus } from '@outbound/contract';

interface Planned {
  publishStatus: PublishStatus;
  onShelfTime: string | null;
  offShelfTime: string | null;
}

/** Plans are made to the minute; a second that somebody typed is told, too. */
const clock = (time: string) => (time.endsWith(':00') ? time.slice(0, 16) : time);

/** “将于 2026-11-24 09:00 上架”, then when it comes off; nothing planned: none. */
export function planTexts({ publishStatus, onShelfTime, offShelfTime }: Planned): string[] {
  const texts: string[] = [];
  if (onShelfTime && publishStatus !== PublishStatus.onShelf) texts.push(`将于 ${clock(onShelfTime)} 上架`);
  // What is off the shelf for good is not taken off again.
  if (offShelfTime && (publishStatus === PublishStatus.onShelf || onShelfTime))
    texts.push(`将于 ${clock(offShelfTime)} 下架`);
  return texts;
}
