/** The time by the server's clock: deadlines are its, and the clock of a device may stand wrong. */

let ahead = 0;

/** Told with the key that bodies are sealed with. */
export function noteServerTime(serverTime: number): void {
  ahead = serverTime - Date.now();
}

export const serverNow = (): number => Date.now() + ahead;
