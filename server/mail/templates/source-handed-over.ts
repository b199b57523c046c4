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
        mail: `Une personne a confirmé l’adresse e-mail que la source « ${name} » donne comme celle de l’organisateur.`,
        word: `Une personne a placé sur la page de la source « ${name} » le mot que nous lui avions demandé : c’est la sienne.`,
        administrator: `Notre équipe a vérifié à qui appartient la source « ${name} ».`,
      }[proof],
      isWhole
        ? `La personne qui l’organise s’en occupe désormais. Dates qui l’accompagnent : ${amount('fr', events)}. Elles restent sur la carte, mais vous ne pouvez plus les modifier.`
        : `La personne qui les organise s’en occupe désormais. Dates concernées : ${amount('fr', events)}. Elles restent sur la carte, mais vous ne pouvez plus les modifier.`,
      'Merci de les avoir partagées ! Si vous pensez que c’est une erreur, écrivez-nous.',
    ],
    button: { label: 'Nous écrire', path: '/contact' },
  }),
  en: ({ name, events, isWhole, proof }) => ({
    subject: isWhole ? `“${name}” has found its organiser` : `Dates of “${name}” have found their organiser`,
    paragraphs: [
      {
        mail: `Somebody has confirmed the e-mail address that the source “${name}” gives as its organiser’s.`,
        word: `Somebody has put the word that we asked for on the page of the source “${name}”: it’s theirs.`,
        administrator: `Our team has looked into whose the source “${name}” is.`,
      }[proof],
      isWhole
        ? `Its organiser now looks after it. Dates that went along: ${amount('en', events)}. They stay on the map, but you can’t change them any more.`
        : `Their organiser now looks after them. Dates that this is about: ${amount('en', events)}. They stay on the map, but you can’t change them any more.`,
      'Thank you for sharing them! If you think that this is a mistake, write to us.',
    ],
    button: { label: 'Write to us', path: '/contact' },
  }),
  es: ({ name, events, isWhole, proof }) => ({
    subject: isWhole
      ? `«${name}» ha encontrado a su organizador`
      : `Unas fechas de «${name}» han encontrado a su organizador`,
    paragraphs: [
      {
        mail: `Alguien ha confirmado la dirección de correo que la fuente «${name}» da como la de quien organiza.`,
        word: `Alguien ha puesto en la página de la fuente «${name}» la palabra que le pedimos: es suya.`,
        administrator: `Nuestro equipo ha comprobado de quién es la fuente «${name}».`,
      }[proof],
      isWhole
        ? `A partir de ahora se ocupa de ella quien organiza. Fechas que la acompañan: ${amount('es', events)}. Siguen en el mapa, pero ya no puedes modificarlas.`
        : `A partir de ahora se ocupa de ellas quien las organiza. Fechas de que se trata: ${amount('es', events)}. Siguen en el mapa, pero ya no puedes modificarlas.`,
      '¡Gracias por compartirlas! Si crees que es un error, escríbenos.',
    ],
    button: { label: 'Escríbenos', path: '/contact' },
  }),
};
