import type { Template } from './letter.ts';

interface Facts {
  /** Name that the owner gave it. */
  name: string;
  /** Host of its address. */
  host: string;
  /** `gone`: the address answered 410. `failed`: a message used all its tries. */
  because: 'gone' | 'failed';
  /** Page with the webhooks. */
  path: string;
}

/** Sent to the owner of a webhook that was switched off. */
export const webhookEnded: Template<Facts> = {
  fr: ({ name, host, because, path }) => ({
    subject: `Votre webhook « ${name} » est arrêté`,
    paragraphs: [
      because === 'gone'
        ? `${host} nous a répondu que l’adresse de votre webhook « ${name} » n’existe plus (410). Nous n’y envoyons donc plus rien.`
        : `Depuis trois jours, ${host} n’accepte plus les messages de votre webhook « ${name} ». Nous n’y envoyons donc plus rien.`,
      'Quand votre serveur répond de nouveau, remettez le webhook en marche. Les messages manqués restent disponibles 30 jours : vous pouvez les renvoyer.',
    ],
    button: { label: 'Voir mes webhooks', path },
  }),
  en: ({ name, host, because, path }) => ({
    subject: `Your webhook “${name}” is switched off`,
    paragraphs: [
      because === 'gone'
        ? `${host} told us that the address of your webhook “${name}” no longer exists (410), so we’ve stopped sending.`
        : `For three days, ${host} hasn’t accepted the messages of your webhook “${name}”, so we’ve stopped sending.`,
      'Once your server is back, switch the webhook on again. Missed messages are kept for 30 days: you can have them sent again.',
    ],
    button: { label: 'See my webhooks', path },
  }),
  es: ({ name, host, because, path }) => ({
    subject: `Tu webhook «${name}» está desactivado`,
    paragraphs: [
      because === 'gone'
        ? `${host} nos respondió que la dirección de tu webhook «${name}» ya no existe (410), así que hemos dejado de enviar.`
        : `Desde hace tres días, ${host} no acepta los mensajes de tu webhook «${name}», así que hemos dejado de enviar.`,
      'Cuando tu servidor vuelva a responder, activa el webhook de nuevo. Los mensajes perdidos se guardan 30 días: puedes pedir que se reenvíen.',
    ],
    button: { label: 'Ver mis webhooks', path },
  }),
};
