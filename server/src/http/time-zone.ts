import { aheadAt, clockText } from '@outbound/contract';

/** A wire time read as if it were UTC's, in milliseconds since the epoch. */
const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

/** Times on the wire are `YYYY-MM-DD HH:mm:ss` in the platform's zone, in the database they are instants. */
export class TimeZone {
  /** IANA. */
  readonly name: string;

  constructor(timeZone: string) {
    this.name = timeZone;
  }

  /** An instant as the wire has it. */
  text(instant: Date): string {
    return clockText(instant.getTime(), this.name);
  }

  /** The same, or null for none. */
  textOrNull(instant: Date | null): string | null {
    return instant && this.text(instant);
  }

  /** The instant of a wire time. Where clocks are set back, the earlier of the two; where forward, the later. */
  instant(text: string): Date {
    const wanted = asUtc(text);
    const first = wanted - aheadAt(wanted, this.name);
    return new Date(wanted - aheadAt(first, this.name));
  }

  /** Whether clocks ever show this wire time: not within the hour by which they are set forward. */
  has(text: string): boolean {
    return this.text(this.instant(text)) === text;
  }

  /** The instant of a wire time, or null for none. */
  instantOrNull(text: string | null | undefined): Date | null {
    return text ? this.instant(text) : null;
  }
}
