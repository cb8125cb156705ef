/** What stands for a title where it has no picture: its first letter or digit, not the mark that it is quoted in. */
export const initialOf = (title: string): string => /[\p{L}\p{N}]/u.exec(title)?.[0] ?? [...title][0] ?? '';
