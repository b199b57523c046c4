import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { openSite } from './site.ts';
const site = await openSite();
test('bytes', () => {
  const ev = site?.pages.find('/events/milonga') ?? { source: '', messages: [] };
  const of = (s: any) => { const a = site!.assetsOf(s, 'fr'); return [a.entry, ...a.scripts, ...a.styles]; };
  const base = new Set(of(ev));
  for (const f of base) console.log(statSync(join(site!.folder, `${f}.br`)).size, f);
  for (const s of ['events/links/add-to-calendar.tsx', 'screens/event-screen/details.tsx']) for (const f of of({ source: s, messages: ['event-details'] })) if (!base.has(f)) { base.add(f); console.log('+', statSync(join(site!.folder, `${f}.br`)).size, f); }
  console.log('sum', [...base].reduce((n, f) => n + statSync(join(site!.folder, `${f}.br`)).size, 0));
});
