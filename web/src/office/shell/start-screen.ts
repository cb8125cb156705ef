/** The start screen stands in the page's HTML, over the root, until there is something to see below it. */
const screen = () => document.getElementById('start');

export const isStarting = () => screen() !== null;

export function endStart(): void {
  screen()?.remove();
}
