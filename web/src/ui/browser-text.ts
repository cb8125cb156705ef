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

/** Browser and system in a few words, e.g. `Chrome 156 / Windows`; what is not known stays as the browser said it. */
export function browserText(agent: string): string {
  const browser = browsers.find(([, mark]) => mark.test(agent));
  if (!browser) return agent || '--';
  const [name, mark] = browser;
  const system = systems.find(([, one]) => one.test(agent))?.[0];
  return `${name} ${mark.exec(agent)?.[1] ?? ''}${system ? ` / ${system}` : ''}`;
}
