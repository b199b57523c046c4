import { amount, type Template } from './letter.ts';

interface Facts {
  name: string;
  /** Number of dates that were transferred. */
  events: number;
  /** True for the source itself, false for some of its dates. */
  isWhole: boolean;
  /** Proof that the new owner gave. */
  proof: 'mail' | 'word' | 'administrator';
}

/**
 * Sent to the previous owner: another person proved that a source or some of its dates belong to them. The person is
 * not named.
 */
export const sourceHandedOver: Template<Facts> = {
  fr: ({ name, events, isWhole, proof }) => ({
    subject: isWhole
      ? `« ${name} » a trouvé son organisateur`
      : `Des dates de « ${name} » ont trouvé leur organisateur`,
    paragraphs: [
      {
        mail: `Une personne a confirmé l’adresse e-mail que l’agenda « ${name} » donne comme celle de l’organisateur.`,
        word: `Une personne a placé sur la page de l’agenda « ${name} » le mot que nous lui avions demandé : c’est bien le sien.`,
        administrator: `Notre équipe a vérifié à qui appartient l’agenda « ${name} ».`,
      }[proof],
      isWhole
        ? `Son organisateur s’en occupe désormais. Dates transmises avec lui : ${amount('fr', events)}. Elles restent sur la carte, mais vous ne pouvez plus les modifier.`
        : `Leur organisateur s’en occupe désormais. Dates transmises : ${amount('fr', events)}. Elles restent sur la carte, mais vous ne pouvez plus les modifier.`,
      'Merci de les avoir partagées ! Si vous pensez que c’est une erreur, écrivez-nous.',
    ],
    button: { label: 'Nous écrire', path: '/contact' },
  }),
  en: ({ name, events, isWhole, proof }) => ({
    subject: isWhole ? `“${name}” has found its organiser` : `Dates of “${name}” have found their organiser`,
    paragraphs: [
      {
        mail: `Someone has confirmed the e-mail address that the calendar “${name}” gives for its organiser.`,
        word: `Someone has put the word we asked for on the page of the calendar “${name}”, so it’s theirs.`,
        administrator: `Our team has checked who the calendar “${name}” belongs to.`,
      }[proof],
      isWhole
        ? `Its organiser looks after it from now on. Dates handed over with it: ${amount('en', events)}. They stay on the map, but you can no longer edit them.`
        : `Their organiser looks after them from now on. Dates handed over: ${amount('en', events)}. They stay on the map, but you can no longer edit them.`,
      'Thank you for sharing them! If you think this is a mistake, contact us.',
    ],
    button: { label: 'Contact us', path: '/contact' },
  }),
  es: ({ name, events, isWhole, proof }) => ({
    subject: isWhole
      ? `«${name}» ha encontrado a su organizador`
      : `Unas fechas de «${name}» han encontrado a su organizador`,
    paragraphs: [
      {
        mail: `Alguien ha confirmado la dirección de correo que el calendario «${name}» da como la del organizador.`,
        word: `Alguien ha puesto en la página del calendario «${name}» la palabra que le pedimos: es suyo.`,
        administrator: `Nuestro equipo ha comprobado de quién es el calendario «${name}».`,
      }[proof],
      isWhole
        ? `A partir de ahora se ocupa de él su organizador. Fechas cedidas con él: ${amount('es', events)}. Siguen en el mapa, pero ya no puedes modificarlas.`
        : `A partir de ahora se ocupa de ellas su organizador. Fechas cedidas: ${amount('es', events)}. Siguen en el mapa, pero ya no puedes modificarlas.`,
      '¡Gracias por compartirlas! Si crees que es un error, escríbenos.',
    ],
    button: { label: 'Escríbenos', path: '/contact' },
  }),
};
