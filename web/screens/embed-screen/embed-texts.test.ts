import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EmbedQuery } from '#contract/embeds.ts';
import { embedAddress, readEmbedState, writeEmbedState } from './embed-state.ts';
import { pagePathOf } from './page-address.ts';
import { snippetsOf } from './snippets.ts';

const everything =
  '?view=map&organiser=les-vendredis&styles=salsa,tango&types=social&facts=free,lesson&from=2026-12-01&limit=10&pictures=1&title=Bal%20%22d%27hiver%22&language=fr&theme=dark&accent=c42f12&text=111111&background=none&font=serif&target=top&width=desktop&copy=element';

test('the address of the screen holds its whole state', () => {
  const state = readEmbedState(everything);
  expect(state).toMatchObject({ width: 'desktop', kind: 'element' });
  expect(readEmbedState(writeEmbedState(state))).toEqual(state);
  expect(writeEmbedState(readEmbedState(''))).toBe('');
});

test('the embed accepts every address that the screen makes', () => {
  const { parameters } = readEmbedState(everything);
  const given = new URL(embedAddress(parameters), 'https://pista.example').searchParams;
  expect(Object.keys(parameters)).toHaveLength(16);
  expect(EmbedQuery.safeParse(Object.fromEntries(given)).error).toBeUndefined();
});

test('leaves out invalid, unknown and usual parameters', () => {
  const { parameters } = readEmbedState(
    '?view=list&town=Lyon!&styles=tango,%3Cb%3E&limit=51&accent=red&lang=fr&bbox=1,2,3&title=&misspelt=1&pictures=0',
  );
  expect(parameters).toEqual({});
});

test('the element takes every parameter of the embed', () => {
  const code = readFileSync('web/embed-element.ts', 'utf8');
  const [, list = ''] = /const parameters = \[([^\]]*)\]/.exec(code) ?? [];
  const names = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(Object.keys(EmbedQuery.shape).sort());
});

test('the texts to copy escape what people typed', () => {
  const { parameters } = readEmbedState('?town=lyon&title=%22%3E%3Cscript%3E%26');
  const texts = snippetsOf({
    site: 'https://pista.example',
    parameters,
    page: 'https://pista.example/city/lyon',
    title: '"><script>&',
    heightPx: 700,
  });
  expect(texts).toEqual({
    frame:
      '<iframe src="https://pista.example/embed?town=lyon&amp;title=%22%3E%3Cscript%3E%26" title="&quot;&gt;&lt;script&gt;&amp;" width="100%" height="700" style="border:0" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>',
    element: `<script type="module" src="https://pista.example/embed.js"></script>
<pista-events town="lyon" title="&quot;&gt;&lt;script&gt;&amp;" style="display:block;min-height:700px">
  <a href="https://pista.example/city/lyon">&quot;&gt;&lt;script&gt;&amp;</a>
</pista-events>`,
    wordpress: 'https://pista.example/embed?town=lyon&title=%22%3E%3Cscript%3E%26',
    link: 'https://pista.example/city/lyon',
  });
});

test.each([
  ['?town=lyon', '/city/lyon'],
  ['?town=lyon&styles=tango&language=es', '/city/lyon/tango?lang=es'],
  ['?styles=tango', '/dance/tango'],
  ['?organiser=les-vendredis&styles=tango', '/organisers/les-vendredis'],
  ['?venue=la-halle', '/venues/la-halle'],
  ['?styles=salsa,tango&facts=free', '/?styles=salsa,tango&facts=free'],
  ['?bbox=4.7,45.6,5,45.9&types=social&language=fr', '/?z=10&lat=45.7502&lng=4.85&types=social&lang=fr'],
  ['?near=45.76,4.84', '/?near=45.76,4.84'],
  ['', '/'],
])('the link for %s is %s', (search, path) => {
  expect(pagePathOf(readEmbedState(search).parameters)).toBe(path);
});
