/** Launchers cut longer names below icons. */
const maxCharacters = 12;

/** Returns the name below an icon: the whole name, or the first words of a long one that fit. */
export function shortName(name: string): string {
  const words = name.split(' ');
  while (words.length > 1 && words.join(' ').length > maxCharacters) words.pop();
  return words.join(' ').replace(/\P{L}+$/u, '') || name;
}
