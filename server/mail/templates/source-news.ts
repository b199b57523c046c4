import { amount, type Template } from './letter.ts';

type Facts = { id: string; name: string } & ({ news: 'failing' | 'well' } | { news: 'held' | 'asks'; events: number });

/**
 * Sent to the owner of a source: it cannot be read, looks wrong, or works again. Its events stay on the map meanwhile.
 */
export const sourceNews: Template<Facts> = {
  fr: (facts) => ({
    subject: {
      failing: `Nous n’arrivons plus à lire « ${facts.name} »`,
      held: `« ${facts.name} » : ces dates sont-elles annulées ?`,
      asks: `« ${facts.name} » : réponse attendue`,
      well: `« ${facts.name} » est de nouveau à jour`,
    }[facts.news],
    paragraphs: [
      facts.news === 'asks'
        ? `Nouvelles dates dans votre agenda, pas encore sur la carte : ${amount('fr', facts.events)}. Il nous manque ce que l’agenda ne dit pas, par exemple où se trouve un nouveau lieu.`
        : facts.news === 'held'
          ? `Lors de la dernière lecture, ${amount('fr', facts.events)} de vos dates à venir n’y étaient plus. Cela peut être une erreur : nous n’avons rien annulé.`
          : {
              failing:
                'Plusieurs lectures de suite ont échoué. Vos dates restent sur la carte telles quelles, et nous continuons d’essayer.',
              well: 'La lecture fonctionne de nouveau : vos dates suivent votre agenda comme avant.',
            }[facts.news],
      ...(facts.news === 'held'
        ? ['Si ces dates n’ont vraiment pas lieu, dites-le sur la page de l’agenda : nous les annulerons.']
        : []),
    ],
    button: { label: 'Voir l’agenda', path: `/my-sources/${facts.id}` },
  }),
  en: (facts) => ({
    subject: {
      failing: `We can no longer read “${facts.name}”`,
      held: `“${facts.name}”: are these dates cancelled?`,
      asks: `“${facts.name}” needs an answer`,
      well: `“${facts.name}” is up to date again`,
    }[facts.news],
    paragraphs: [
      facts.news === 'asks'
        ? `New dates in your calendar that aren’t on the map yet: ${amount('en', facts.events)}. We’re missing what the calendar doesn’t say, such as where a new venue is.`
        : facts.news === 'held'
          ? `When we last read it, ${amount('en', facts.events)} of your upcoming dates were gone. That may be a mistake, so we haven’t cancelled anything.`
          : {
              failing:
                'We’ve failed to read it several times in a row. Your dates stay on the map as they are, and we’ll keep trying.',
              well: 'We can read it again: your dates follow your calendar as before.',
            }[facts.news],
      ...(facts.news === 'held'
        ? ['If these dates really aren’t happening, say so on the calendar’s page and we’ll cancel them.']
        : []),
    ],
    button: { label: 'See the calendar', path: `/my-sources/${facts.id}` },
  }),
  es: (facts) => ({
    subject: {
      failing: `Ya no podemos leer «${facts.name}»`,
      held: `«${facts.name}»: ¿se cancelan estas fechas?`,
      asks: `«${facts.name}»: falta una respuesta`,
      well: `«${facts.name}» vuelve a estar al día`,
    }[facts.news],
    paragraphs: [
      facts.news === 'asks'
        ? `Fechas nuevas en tu calendario que aún no están en el mapa: ${amount('es', facts.events)}. Nos falta lo que el calendario no dice, por ejemplo dónde está un lugar nuevo.`
        : facts.news === 'held'
          ? `En la última lectura ya no estaban ${amount('es', facts.events)} de tus próximas fechas. Puede ser un error: no hemos cancelado nada.`
          : {
              failing:
                'Varias lecturas seguidas han fallado. Tus fechas siguen en el mapa tal como están, y seguimos intentándolo.',
              well: 'Ya podemos leerlo de nuevo: tus fechas siguen tu calendario como antes.',
            }[facts.news],
      ...(facts.news === 'held'
        ? ['Si de verdad no se celebran, dilo en la página del calendario y las cancelaremos.']
        : []),
    ],
    button: { label: 'Ver el calendario', path: `/my-sources/${facts.id}` },
  }),
};
