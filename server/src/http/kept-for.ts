/**
 * Asks at most once in so many milliseconds, however many want to know: those who come while it is asked, or shortly
 * after, are told the same. A failure is not kept, and neither is an answer of an earlier `version`.
 */
export function keptFor<T>(
  milliseconds: number,
  ask: () => Promise<T>,
  version: () => number = () => 0,
): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number; version: number } | null = null;
  return () => {
    if (kept && kept.until > Date.now() && kept.version === version()) return kept.answer;
    const asked = { answer: ask(), until: Date.now() + milliseconds, version: version() };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked.answer;
  };
}
