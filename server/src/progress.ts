/** What lasts is said again after so many times. */
const AGAIN = 5;

/**
 * Says what a start is at, to whoever would else look at an empty screen: a first start takes a minute on a slow machine.
 * What goes no further for five seconds is said again, with how long it has lasted. A start that is quick says nothing of it.
 */
export class Progress {
  readonly #say: (line: string) => void;
  #line: () => string = () => '';
  #said = '';
  #times = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(say: (line: string) => void, everyMs = 1_000) {
    this.#say = say;
    this.#timer = setInterval(() => {
      const line = this.#line();
      this.#times = line === this.#said ? this.#times + 1 : 0;
      this.#said = line;
      if (this.#times % AGAIN > 0) return;
      this.#say(this.#times === 0 ? line : `${line}（${(this.#times * everyMs) / 1_000} s）`);
    }, everyMs).unref();
  }

  /** What it is at from now on; asked again while it lasts, so that it may count. */
  at(line: () => string): void {
    this.#line = line;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
