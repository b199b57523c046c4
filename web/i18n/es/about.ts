import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['about'] = {
  title: 'El proyecto',
  description:
    'Pista reúne en un mapa los eventos de baile de todo el mundo: de dónde viene la idea y cómo puedes participar.',
  lead: 'En algún lugar, esta noche, se baila. Pista te dice dónde.',
  ideaTitle: 'La idea',
  idea: 'Una ciudad nueva, una noche libre, ganas de bailar… y diez webs, cinco grupos y tres carteles que repasar antes de saber adónde ir. Pista reúne sociales, milongas, bailes, talleres y festivales en un solo mapa, de todos los estilos, para que la pregunta «¿dónde se baila esta noche?» tenga por fin respuesta.',
  promiseTitle: 'Nuestro compromiso',
  promiseFree: 'Consultar el mapa es gratis, sin cuenta y sin publicidad.',
  promiseExact: 'La hora que ves es siempre la del lugar, estés donde estés.',
  promisePrivate: 'Sin rastreo: por dónde sales es cosa tuya.',
  contributeTitle: 'Participa',
  contribute:
    'Un buen mapa se hace entre todos. ¿Conoces una noche que todo el mundo debería conocer? Envía su enlace a la gente con la que bailas y habla de Pista a quienes organizan. Y si es tuya, añádela: bastan dos minutos.',
  contributeAction: 'Añadir un evento',
  write: 'Escríbenos',
  followUs: 'Síguenos:',
  followTitle: 'Pásalo',
  follow: 'El boca a boca siempre ha llenado las pistas. Comparte Pista allí donde estés.',
  share: 'Compartir',
  byEmail: 'Correo',
  joinTitle: 'Ven a bailar',
  join: 'Principiante de los martes o toda una vida bailando, tango o lindy hop, tacones o zapatillas: hay sitio para ti en la pista.',
  joinAction: 'Encontrar dónde bailar',
  version: 'Pista, versión {{version}}',
};
