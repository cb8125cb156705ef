/** Words as Chinese editors count them: each Chinese character, and each word or number of other scripts. */
export function wordCount(text: string): number {
  const characters = text.match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu);
  const words = text
    .replace(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu, ' ')
    .match(/[\p{L}\p{N}]+(?:['’.,:-][\p{L}\p{N}]+)*/gu);
  return (characters?.length ?? 0) + (words?.length ?? 0);
}
