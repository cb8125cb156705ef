const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg\w*\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** Browser and system, '' where the browser does not say; what is not known stays as the browser said it. */
export function browserParts(agent: string): { browser: string; system: string } {
  const system = systems.find(([, mark]) => mark.test(agent))?.[0] ?? '';
  const known = browsers.find(([, mark]) => mark.test(agent));
  if (!known) return { browser: agent, system };
  const [name, mark] = known;
  return { browser: `${name} ${mark.exec(agent)?.[1] ?? ''}`, system };
}

/** Both in a few words, e.g. `Chrome 156 / Windows`. */
export function browserText(agent: string): string {
  if (!browsers.some(([, mark]) => mark.test(agent))) return agent || '--';
  const { browser, system } = browserParts(agent);
  return system === '' ? browser : `${browser} / ${system}`;
}
