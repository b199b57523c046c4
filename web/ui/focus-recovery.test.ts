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
  // Other files share the document: their Tab key would come here.
  document.body.replaceChildren();
});

const at = (id: string) => document.getElementById(id) as HTMLElement;
const focused = () => document.activeElement?.id || document.activeElement?.localName;

async function frames() {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
}

test('what goes leaves the focus to what comes next, and the last of all to what stood before it', async () => {
  at('tango').focus();
  at('tango').parentElement?.remove();
  await frames();
  expect(focused()).toBe('salsa');
  at('on').focus();
  at('on').remove();
  await frames();
  // A field would call up the keyboard, and the foot of the page is another matter.
  expect(focused()).toBe('hide');
});

test('what went before anyone could see it go leaves the focus to what the page is about', async () => {
  end();
  const gone = at('tango');
  gone.remove();
  end = startFocusRecovery(gone);
  await frames();
  expect(focused()).toBe('salsa');
});

test('what takes the place of what has gone is what comes next', async () => {
  at('hide').focus();
  const aside = at('hide').parentElement as HTMLElement;
  aside.remove();
  at('name').insertAdjacentHTML('beforebegin', '<aside><button id="show">Show</button></aside>');
  await frames();
  expect(focused()).toBe('show');
});

test('neighbours may go along, and all that is around', async () => {
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

test('a dialog that takes away what it was opened from leaves the focus to what comes next there', async () => {
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

test('whoever moves the focus, or has left it, decides', async () => {
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
