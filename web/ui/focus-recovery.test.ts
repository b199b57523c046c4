import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFocusRecovery } from './focus-recovery.ts';

let end: () => void;

beforeEach(() => {
  document.body.innerHTML =
    '<header><a href="/">Home</a></header>' +
    '<main tabindex="-1">' +
    '<ul><li><button id="tango">Tango</button></li><li><button id="salsa">Salsa</button></li></ul>' +
    '<aside><button id="hide">Hide</button></aside>' +
    '<input id="name"><button id="on">On</button>' +
    '</main>' +
    '<footer><a href="/about">About</a></footer>';
  end = startFocusRecovery();
});

afterEach(() => {
  end();
  // Other files share the document and handle the Tab key.
  document.body.replaceChildren();
});

const at = (id: string) => document.getElementById(id) as HTMLElement;
const focused = () => document.activeElement?.id || document.activeElement?.localName;

async function frames() {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
}

test('a removed element passes the focus to the next one, or to the previous one if it was last', async () => {
  at('tango').focus();
  at('tango').parentElement?.remove();
  await frames();
  expect(focused()).toBe('salsa');
  at('on').focus();
  at('on').remove();
  await frames();
  // A field would open the keyboard, and the footer is unrelated.
  expect(focused()).toBe('hide');
});

test('an element removed before the recovery was loaded passes the focus to the main content', async () => {
  end();
  const gone = at('tango');
  gone.remove();
  end = startFocusRecovery(gone);
  await frames();
  expect(focused()).toBe('salsa');
});

test('a replacement gets the focus', async () => {
  at('hide').focus();
  const aside = at('hide').parentElement as HTMLElement;
  aside.remove();
  at('name').insertAdjacentHTML('beforebegin', '<aside><button id="show">Show</button></aside>');
  await frames();
  expect(focused()).toBe('show');
});

test('siblings and ancestors may be removed too', async () => {
  at('tango').focus();
  const [first, second] = document.querySelectorAll('li');
  first?.remove();
  second?.remove();
  document.querySelector('ul')?.remove();
  await frames();
  expect(focused()).toBe('hide');
  document.querySelector('main')?.replaceChildren();
  await frames();
  expect(focused()).toBe('main');
});

test('an element whose surroundings are removed next passes the focus to the main content', async () => {
  at('hide').focus();
  const aside = at('hide').parentElement;
  at('hide').remove();
  await new Promise(requestAnimationFrame);
  aside?.remove();
  await frames();
  expect(focused()).toBe('main');
});

test('a dialog that removes its opener passes the focus to the next element there', async () => {
  at('tango').focus();
  at('on').insertAdjacentHTML('afterend', '<dialog open><button id="yes">Yes</button></dialog>');
  at('yes').focus();
  at('tango').parentElement?.remove();
  await frames();
  expect(focused()).toBe('yes');
  document.querySelector('dialog')?.remove();
  await frames();
  expect(focused()).toBe('salsa');
});

test('the focus stays in an open dialog whose opener is replaced', async () => {
  at('tango').focus();
  at('on').insertAdjacentHTML(
    'afterend',
    '<dialog open><button id="close">Close</button><button id="reset">Reset</button><button id="show">Show</button></dialog>',
  );
  at('reset').focus();
  at('tango').parentElement?.remove();
  await frames();
  at('reset').remove();
  await frames();
  expect(focused()).toBe('show');
});

test('a focus moved by the user or the page is kept', async () => {
  at('tango').focus();
  at('tango').remove();
  at('name').focus();
  await frames();
  expect(focused()).toBe('name');

  at('hide').focus();
  at('hide').blur();
  await frames();
  at('hide').remove();
  await frames();
  expect(focused()).toBe('body');
});
