/** Names in the environment that nobody reads and that look like one of ours: `DATABSE_URL` would start on another database. */

/** So short a name resembles too many that belong to others: `HOST` and `HOME`. */
const SHORTEST = 6;

/** The first name that is a setting's but for a slip of the fingers, and that setting; undefined when there is none. */
export function misspelledSetting(
  given: readonly string[],
  settings: readonly string[],
): { given: string; meant: string } | undefined {
  const known = new Set(settings);
  for (const name of given.filter((one) => !known.has(one))) {
    const meant = settings.find((setting) => isNearMiss(name, setting));
    if (meant !== undefined) return { given: name, meant };
  }
  return undefined;
}

/** One slip, or two in a long name. Case and other separators are slips that cost nothing. */
function isNearMiss(name: string, setting: string): boolean {
  if (setting.length < SHORTEST) return false;
  const most = setting.length < 10 ? 1 : 2;
  const [one, other] = [plain(name), plain(setting)];
  return Math.abs(one.length - other.length) <= most && slips(one, other) <= most;
}

const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Letters left out, added, changed, or exchanged with their neighbour: the least number that makes one of the other. */
function slips(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const exchanged =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? (beforeLast[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      row.push(Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same, exchanged));
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
