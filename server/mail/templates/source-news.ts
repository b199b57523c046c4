import { amount, type Template } from './letter.ts';

type Facts = { id: string; name: string } & ({ news: 'failing' | 'well' } | { news: 'held' | 'asks'; events: number });

/**
 * Sent to the owner of a source: it cannot be read, looks wrong, or works again. Its events stay on the map meanwhile.
 */
export const sourceNews: Template<Facts> = {
  fr: (facts) => ({
    subject: {
      failing: `Nous n’arrivons plus à lire « ${facts.name} »`,
      held: `« ${facts.name} » : nous attendons votre avis`,
      asks: `« ${facts.name} » : il nous manque une réponse`,
      well: `« ${facts.name} » est de nouveau à jour`,
    }[facts.news],
    paragraphs: [
      facts.news === 'asks'
        ? `Dates nouvelles dans votre source, pas encore sur la carte : ${amount('fr', facts.events)}. Il nous manque ce que la source ne dit pas, par exemple où se trouve un nouveau lieu.`
        : facts.news === 'held'
          ? `Lors de la dernière lecture, ${amount('fr', facts.events)} de vos dates à venir n’y étaient plus. Cela peut être une erreur : nous n’avons rien annulé.`
          : {
              failing:
                'Plusieurs lectures de suite ont échoué. Vos dates restent sur la carte telles quelles, et nous continuons d’essayer.',
              well: 'La lecture fonctionne de nouveau : vos dates suivent à nouveau votre source.',
            }[facts.news],
      ...(facts.news === 'held'
        ? ['Si ces dates n’auront vraiment pas lieu, dites-le sur la page de la source : elles seront alors annulées.']
        : []),
    ],
    button: { label: 'Voir la source', path: `/my-sources/${facts.id}` },
  }),
  en: (facts) => ({
    subject: {
      failing: `We can no longer read “${facts.name}”`,
      held: `“${facts.name}”: please have a look`,
      asks: `“${facts.name}”: we need an answer`,
      well: `“${facts.name}” is in step again`,
    }[facts.news],
    paragraphs: [
      facts.news === 'asks'
        ? `New dates in your source that are not on the map yet: ${amount('en', facts.events)}. We need what the source doesn’t say, such as where a new place is.`
        : facts.news === 'held'
          ? `When we last read it, ${amount('en', facts.events)} of your upcoming dates were gone. That may be a mistake: we cancelled nothing.`
          : {
              failing:
                'We failed to read it several times in a row. Your dates stay on the map as they are, and we keep trying.',
              well: 'We can read it again: your dates follow your source as before.',
            }[facts.news],
      ...(facts.news === 'held'
        ? ['If these dates are really off, say so on the page of the source: they will be cancelled then.']
        : []),
    ],
    button: { label: 'See the source', path: `/my-sources/${facts.id}` },
  }),
  es: (facts) => ({
    subject: {
      failing: `Ya no podemos leer «${facts.name}»`,
      held: `«${facts.name}»: échale un vistazo`,
      asks: `«${facts.name}»: nos falta una respuesta`,
      well: `«${facts.name}» vuelve a estar al día`,
    }[facts.news],
    paragraphs: [
      facts.news === 'asks'
        ? `Fechas nuevas en tu fuente que aún no están en el mapa: ${amount('es', facts.events)}. Nos falta lo que la fuente no dice, por ejemplo dónde está un lugar nuevo.`
        : facts.news === 'held'
          ? `En la última lectura ya no estaban ${amount('es', facts.events)} de tus próximas fechas. Puede ser un error: no hemos cancelado nada.`
          : {
              failing:
                'Varias lecturas seguidas han fallado. Tus fechas siguen en el mapa tal como están, y seguimos intentándolo.',
              well: 'Volvemos a poder leerla: tus fechas siguen de nuevo a tu fuente.',
            }[facts.news],
      ...(facts.news === 'held'
        ? ['Si de verdad no se celebran, dilo en la página de la fuente: entonces se cancelarán.']
        : []),
    ],
    button: { label: 'Ver la fuente', path: `/my-sources/${facts.id}` },
  }),
};
