import { type Kysely, sql } from 'kysely';

/** Renames styles and types of the sample catalogue, unless an administrator changed their name or colour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, slug, color, language, before, after] of renamed) {
    const entries = sql.table(table);
    const isSample = sql`slug = ${slug} and color = ${color}`;
    await sql`update ${entries} set names = jsonb_set(names, array[${language}], to_jsonb(${after}::text))
      where ${isSample} and names ->> ${language} = ${before}`.execute(db);
    // The name is the English one.
    if (language !== 'en') continue;
    await sql`update ${entries} set name = ${after} where ${isSample} and name = ${before}`.execute(db);
  }
}

const renamed = [
  ['event_types', 'ball', '#8a6d08', 'en', 'Bal / dance', 'Ball'],
  ['event_types', 'ball', '#8a6d08', 'es', 'Bal folk / baile', 'Baile'],
  ['event_types', 'concert', '#6a4be0', 'en', 'Live music', 'Dance concert'],
  ['event_types', 'concert', '#6a4be0', 'es', 'Música en vivo', 'Concierto bailable'],
  ['dances', 'contra', '#0d7f70', 'fr', 'Contra dance', 'Contredanse américaine'],
  ['dances', 'ceilidh', '#0a7353', 'fr', 'Céilí et danses écossaises', 'Ceilidh et danses écossaises'],
  ['dances', 'ceilidh', '#0a7353', 'es', 'Céilí y danzas escocesas', 'Ceilidh y danzas escocesas'],
] as const;
