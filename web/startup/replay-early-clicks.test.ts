import { afterEach, expect, test } from 'vitest';
import { keepEarlyPresses } from './replay-early-clicks.ts';

afterEach(() => document.body.replaceChildren());

test('what was pressed before the script is pressed again, in order, and nothing else', () => {
  document.body.innerHTML =
    '<form><button id="send"><b>Send</b></button></form><button id="chip"></button><a href="#there" id="link"></a><button id="gone"></button>';
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  const told: string[] = [];
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    told.push('sent');
  });
  const repeat = keepEarlyPresses();
  (find('send').firstElementChild as HTMLElement).click();
  for (const id of ['chip', 'link', 'gone', 'chip']) find(id).click();
  expect(told).toEqual([]);
  find('gone').remove();
  for (const id of ['chip', 'link']) find(id).addEventListener('click', () => told.push(id));
  repeat();
  repeat();
  expect(told).toEqual(['sent', 'chip', 'chip']);
});

test('a toggle that is by then as it was wished is left alone', () => {
  document.body.innerHTML =
    '<button id="saved" aria-pressed="false"></button><button id="not" aria-pressed="false"></button>';
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  const told: string[] = [];
  const repeat = keepEarlyPresses();
  for (const id of ['saved', 'not']) find(id).click();
  for (const id of ['saved', 'not']) find(id).addEventListener('click', () => told.push(id));
  find('saved').setAttribute('aria-pressed', 'true');
  repeat();
  expect(told).toEqual(['not']);
});
