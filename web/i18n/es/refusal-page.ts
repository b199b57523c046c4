import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['refusalPage'] = {
  unavailable: {
    title: 'Una breve pausa',
    text: 'Pista no puede leer sus datos en este momento. Esta página volverá sola en cuanto sea posible.',
  },
  tooManyRequests: {
    title: '¡No tan rápido!',
    text: 'Han llegado muchas peticiones desde tu red en poco tiempo. Esta página volverá sola dentro de un momento.',
  },
};
