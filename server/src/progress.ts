/**
 * Says what a start is at, to whoever would else look at an empty screen: a first start takes a minute on a slow machine.
 * A start that is quick says nothing of it.
 */
export class Progress {
  readonly #say: (line: string) => void;
  #line: () => string = () => '';
  #said = '';
  readonly #timer: NodeJS.Timeout;

  constructor(say: (line: string) => void, everyMs = 1_000) {
    this.#say = say;
    this.#timer = setInterval(() => {
      const line = this.#line();
      if (line === this.#said) return;
      this.#said = line;
      this.#say(line);
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
