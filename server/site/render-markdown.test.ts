import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

test('renders headings below those of the page, lists, and links with `rel`', () => {
  expect(renderMarkdown('# Us\n\n- **one**\n- [site](https://site.example)')).toBe(
    '<h3>Us</h3>\n<ul>\n<li><strong>one</strong></li>\n<li><a href="https://site.example" rel="noopener">site</a></li>\n</ul>\n',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](//elsewhere.example)',
  '![x](https://elsewhere.example/pixel.png)',
  '<a href="javascript:alert(1)">x</a>',
  '[x](https://a.example "\\" onmouseover=alert(1)")',
  '<https://a.example/"onclick=alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '```"><script>\nalert(1)\n```',
  '# <svg/onload=alert(1)>',
])('renders %j without a script, a picture or an event handler', (text) => {
  const html = renderMarkdown(text);
  const tags = html.match(/<[^>]*>/g) ?? [];
  expect(tags.filter((tag) => !/^<\/?(?:p|a|h3|pre|code|ul|li|strong|em)\b/.test(tag))).toEqual([]);
  const attributes = tags.flatMap((tag) =>
    [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  for (const [name, value] of attributes) {
    expect(['href', 'rel', 'title', 'class']).toContain(name);
    if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/);
  }
  // Tags contain only complete attributes.
  for (const tag of tags) expect(tag.replaceAll(/\s[\w-]+="[^"]*"/g, '')).toMatch(/^<\/?\w+>$/);
});
