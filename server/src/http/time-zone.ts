import { aheadAt } from '@outbound/contract';

const HOUR = 3_600_000;
const MOST_KEPT = 5_000;

/** A wire time read as if it were UTC's, in milliseconds since the epoch. */
const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

/**
 * Times on the wire are `YYYY-MM-DD HH:mm:ss` in the platform's zone, in the database they are instants. The offset of
 * a zone only ever changes at full hours, so it is asked of Intl once an hour of the calendar and then kept.
 */
export class TimeZone {
  /** IANA. */
  readonly name: string;
  readonly #offsets = new Map<number, number>();

  constructor(timeZone: string) {
    this.name = timeZone;
  }

  /** Milliseconds that the zone is ahead of UTC at an instant. */
  #offsetAt(instant: number): number {
    const hour = Math.floor(instant / HOUR);
    const known = this.#offsets.get(hour);
    if (known !== undefined) return known;
    const offset = aheadAt(hour * HOUR, this.name);
    if (this.#offsets.size >= MOST_KEPT) this.#offsets.clear();
    this.#offsets.set(hour, offset);
    return offset;
  }

  /** An instant as the wire has it. */
  text(instant: Date): string {
    const at = instant.getTime();
    return new Date(at + this.#offsetAt(at)).toISOString().slice(0, 19).replace('T', ' ');
  }

  /** The same, or null for none. */
  textOrNull(instant: Date | null): string | null {
    return instant && this.text(instant);
  }

  /** The instant of a wire time. Where clocks are set back, the earlier of the two; where forward, the later. */
  instant(text: string): Date {
    const wanted = asUtc(text);
    const first = wanted - this.#offsetAt(wanted);
    return new Date(wanted - this.#offsetAt(first));
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
