/** Returns whether the page is from right to left, where the right arrow key moves back. */
export function isPageRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
