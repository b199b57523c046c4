import { expect, test } from 'vitest';
import { textOf } from './received-share.ts';

const link = 'https://club.example/bal';

test.each([
  ['a link, whose title is that of its page', { title: 'Le club', text: '', url: link }, link],
  ['a link where phones put it', { title: 'Le club', text: `${link} `, url: '' }, link],
  ['a link with its title twice', { title: 'Le club', text: 'Le club', url: link }, link],
  ['a message', { title: '', text: 'Bal\nsamedi', url: '' }, 'Bal\nsamedi'],
  ['a message with a title and a link', { title: 'Bal', text: 'samedi 20h', url: link }, `Bal\nsamedi 20h\n${link}`],
  ['a message that has both in it', { title: 'Bal', text: `Bal, ${link}`, url: link }, `Bal, ${link}`],
  ['a picture alone', { title: '', text: '', url: '' }, ''],
])('%s', (_what, shared, text) => expect(textOf(shared)).toBe(text));
