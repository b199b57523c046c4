/** Returns the first letter or digit of a name, in upper case, for an icon. */
export function initialOf(name: string): string {
  const [first = name.slice(0, 1)] = name.match(/[\p{L}\p{N}]\p{M}*/u) ?? [];
  return first.toUpperCase().slice(0, 2);
}
