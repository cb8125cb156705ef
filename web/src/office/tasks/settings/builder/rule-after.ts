/**
 * The rules of options after these were edited: a renamed option takes its rule along, a removed one loses it, a moved
 * one keeps it. Rules know their option by its text alone.
 */
export function ruleAfter<R extends { value: string }>(
  rules: readonly R[],
  before: readonly string[],
  after: readonly string[],
): R[] {
  const nameOf = (value: string) => {
    if (after.includes(value)) return value;
    const renamed = before.length === after.length ? after[before.indexOf(value)] : undefined;
    return renamed !== undefined && !before.includes(renamed) ? renamed : undefined;
  };
  return rules.flatMap((rule) => {
    const value = nameOf(rule.value);
    return value === undefined ? [] : [{ ...rule, value }];
  });
}
