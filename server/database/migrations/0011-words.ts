import { type Kysely, sql } from 'kysely';

/** Adds descriptions of pictures per language, and corrects the names of unchanged sample entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pictures')
    .addColumn('alternative_texts', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'::jsonb`))
    .execute();
  for (const [en, fr, es] of posters) {
    await sql`update pictures set alternative_texts = ${JSON.stringify({ fr, en, es })}::jsonb
      where alternative_text = ${en}`.execute(db);
  }
  for (const [table, slug, color, language, before, after] of renamed) {
    const entries = sql.table(table);
    const isSample = sql`slug = ${slug} and color = ${color}`;
    await sql`update ${entries} set names = jsonb_set(names, array[${language}], to_jsonb(${after}::text))
      where ${isSample} and names ->> ${language} = ${before}`.execute(db);
    // The name in all languages was the English one.
    if (language !== 'en') continue;
    await sql`update ${entries} set name = ${after} where ${isSample} and name = ${before}`.execute(db);
  }
}

/** The former names of the sample. An entry with a name or colour changed by an administrator stays. */
const renamed = [
  ['event_types', 'social', '#cf0d5e', 'en', 'Social dance', 'Social'],
  ['event_types', 'social', '#cf0d5e', 'es', 'Baile social', 'Social'],
  ['event_types', 'ball', '#8a6d08', 'en', 'Ball', 'Bal / dance'],
  ['event_types', 'ball', '#8a6d08', 'es', 'Baile', 'Bal folk / baile'],
  ['event_types', 'practica', '#2a8012', 'en', 'Practica', 'Práctica'],
  ['dances', 'west-coast-swing', '#0b7a99', 'fr', 'West coast swing', 'West Coast Swing'],
  ['dances', 'west-coast-swing', '#0b7a99', 'en', 'West coast swing', 'West Coast Swing'],
  ['dances', 'west-coast-swing', '#0b7a99', 'es', 'West coast swing', 'West Coast Swing'],
  ['dances', 'breton', '#04707c', 'fr', 'Danse bretonne', 'Danses bretonnes'],
  ['dances', 'breton', '#04707c', 'es', 'Danza bretona', 'Danzas bretonas'],
  ['dances', 'folklore-argentino', '#0377ae', 'en', 'Argentine folk dances', 'Argentine folklore'],
  ['dances', 'contra', '#0d7f70', 'fr', 'Contra (contredanse américaine)', 'Contra dance'],
  ['dances', 'contra', '#0d7f70', 'es', 'Contradanza (contra dance)', 'Contra dance'],
  ['dances', 'square-dance', '#7b5f3c', 'es', 'Baile de cuadrilla (square dance)', 'Square dance'],
] as const;

/** The sample's posters, which had English descriptions only. */
const posters = [
  [
    'A bandoneon, its bellows wide open',
    'Un bandonéon, le soufflet grand ouvert',
    'Un bandoneón con el fuelle abierto del todo',
  ],
  [
    'A couple dancing on a roof before a large moon',
    'Un couple danse sur un toit devant une grande lune',
    'Una pareja baila en una azotea ante una gran luna',
  ],
  [
    'Footprints of a turn on a red chequered floor',
    'Les pas d’un tour sur un damier rouge',
    'Los pasos de un giro sobre un suelo ajedrezado rojo',
  ],
  ['A record on its turntable', 'Un disque sur sa platine', 'Un disco en su tocadiscos'],
  [
    'Footprints of a turn on a blue chequered floor',
    'Les pas d’un tour sur un damier bleu',
    'Los pasos de un giro sobre un suelo ajedrezado azul',
  ],
  [
    'A couple dancing on a roof at night',
    'Un couple danse sur un toit, la nuit',
    'Una pareja baila en una azotea de noche',
  ],
  ['A record on a red turntable', 'Un disque sur une platine rouge', 'Un disco en un tocadiscos rojo'],
  [
    'A mirror ball and its light on the floor',
    'Une boule à facettes et ses reflets sur la piste',
    'Una bola de espejos y sus reflejos en la pista',
  ],
  [
    'The sun going down behind palm leaves',
    'Le soleil se couche derrière des palmes',
    'El sol se pone tras unas hojas de palmera',
  ],
  [
    'A mirror ball in violet light',
    'Une boule à facettes dans une lumière violette',
    'Una bola de espejos bajo una luz violeta',
  ],
  [
    'Palm leaves before a green evening sky',
    'Des palmes devant un ciel vert du soir',
    'Hojas de palmera ante un cielo verde al atardecer',
  ],
  [
    'Skirts in full swing, seen from above',
    'Des jupes qui tournent, vues d’en haut',
    'Faldas al vuelo, vistas desde arriba',
  ],
  [
    'Red skirts in full swing, seen from above',
    'Des jupes rouges qui tournent, vues d’en haut',
    'Faldas rojas al vuelo, vistas desde arriba',
  ],
  [
    'Lanterns over the water on a red evening',
    'Des lampions au-dessus de l’eau, un soir rouge',
    'Farolillos sobre el agua en un atardecer rojo',
  ],
  [
    'Rounds of dancers hand in hand, seen from above',
    'Des rondes de danseurs main dans la main, vues d’en haut',
    'Corros de gente bailando de la mano, vistos desde arriba',
  ],
  [
    'Dancers in chains by the sea, seen from above',
    'Des chaînes de danseurs au bord de la mer, vues d’en haut',
    'Cadenas de gente bailando junto al mar, vistas desde arriba',
  ],
  [
    'A fiddle from very near, and its bow',
    'Un violon vu de très près, et son archet',
    'Un violín visto muy de cerca, y su arco',
  ],
  [
    'Lanterns over the water at night',
    'Des lampions au-dessus de l’eau, la nuit',
    'Farolillos sobre el agua, de noche',
  ],
  [
    'A mirror ball in soft light',
    'Une boule à facettes dans une lumière douce',
    'Una bola de espejos bajo una luz suave',
  ],
  [
    'Gowns turning, seen from above',
    'Des robes de bal qui tournent, vues d’en haut',
    'Vestidos de gala que giran, vistos desde arriba',
  ],
] as const;
