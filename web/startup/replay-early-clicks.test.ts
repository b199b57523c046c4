import { afterEach, expect, test } from 'vitest';
import { captureEarlyClicks } from './replay-early-clicks.ts';

afterEach(() => document.body.replaceChildren());

test('replays the clicks on controls that still exist, in order, once', () => {
  document.body.innerHTML =
    '<form><button id="send"><b>Send</b></button></form><button id="chip"></button><a href="#there" id="link"></a><button id="gone"></button>';
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  const clicked: string[] = [];
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    clicked.push('sent');
  });
  const replay = captureEarlyClicks();
  (find('send').firstElementChild as HTMLElement).click();
  for (const id of ['chip', 'link', 'gone', 'chip']) find(id).click();
  expect(clicked).toEqual([]);
  find('gone').remove();
  for (const id of ['chip', 'link']) find(id).addEventListener('click', () => clicked.push(id));
  replay();
  replay();
  expect(clicked).toEqual(['sent', 'chip', 'chip']);
});

test('does not replay a click on a toggle that changed in the meantime', () => {
  document.body.innerHTML =
    '<button id="saved" aria-pressed="false"></button><button id="not" aria-pressed="false"></button>';
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  const clicked: string[] = [];
  const replay = captureEarlyClicks();
  for (const id of ['saved', 'not']) find(id).click();
  for (const id of ['saved', 'not']) find(id).addEventListener('click', () => clicked.push(id));
  find('saved').setAttribute('aria-pressed', 'true');
  replay();
  expect(clicked).toEqual(['not']);
});

test('replays a click on the control of the same name when the page was rendered again', () => {
  const server = '<button aria-label="Menu"></button><button>Delete</button><button></button>';
  document.body.innerHTML = server;
  const clicked: string[] = [];
  const replay = captureEarlyClicks();
  for (const control of document.querySelectorAll('button')) control.click();
  document.body.innerHTML = '<button></button><button aria-label="Close"></button><button aria-label="Menu"></button>';
  for (const control of document.querySelectorAll('button'))
    control.addEventListener('click', () => clicked.push(String(control.getAttribute('aria-label'))));
  replay();
  expect(clicked).toEqual(['Menu']);
});
