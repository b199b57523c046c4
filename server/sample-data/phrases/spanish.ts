import { spanish as voice } from '#server/sample-data/voices/spanish.ts';
import type { Phrases } from './phrases.ts';

export const spanish: Phrases = {
  voice,
  about: {
    social: [
      'Una noche de {style} sin protocolo: se llega cuando se quiere, se baila con todo el mundo y se vuelve a casa con los pies contentos.',
      'Nuestra cita de {style} en {town}. Las mesas a los lados, la pista en el medio, y nadie se queda mucho tiempo sentado.',
      'Música elegida con cariño, pista con sitio y un saludo para quien viene por su cuenta. La gente de siempre saca a bailar a la nueva.',
    ],
    ball: [
      'El gran baile del mes, con música en vivo de principio a fin. Cada baile se explica antes de empezar, así que no hace falta experiencia.',
      'Un baile de los de antes: la orquesta a un metro, la barra a cargo del barrio y la pista llena hasta la última pieza.',
    ],
    class: [
      'Para aprender {style} paso a paso y con buen humor. Cambiamos de pareja a menudo y terminamos con media hora de práctica.',
      'Cada semana un tema y un repaso al empezar. Se puede entrar en cualquier momento; la primera clase es de prueba.',
    ],
    practica: [
      'Dos horas para repetir lo que no salió en clase. Se para, se habla y se vuelve a probar; siempre hay alguien del equipo que ayuda.',
      'Una práctica tranquila, con espacio y la música a un volumen razonable. Se puede venir solo o en pareja.',
    ],
    workshop: [
      'Un taller sin prisa: primero la base, después la música. Cupo de veinticuatro personas.',
      'Un día para trabajar la escucha y el equilibrio con dos profesores. Mejor si se baila desde hace unos meses.',
    ],
    concert: [
      'Un concierto para bailar. Dos pases, un descanso corto y la pista justo delante del escenario.',
      'Música en vivo y pista libre: la banda toca para quien baila, y quien baila anima a la banda.',
    ],
    festival: [
      'Varios días de {style} en {town}: clases por la mañana, música por la tarde y baile cada noche. El programa completo está en la entrada.',
      'El encuentro donde nos vemos todos una vez al año. Alojamiento en casas particulares y comida casera a mediodía.',
    ],
    marathon: [
      'Un fin de semana entero bailando: tarde, noche y madrugada. El té, la fruta y el desayuno están incluidos.',
    ],
  },
  practical: [
    'A cinco minutos de la parada. Traed calzado limpio, que acaban de pulir la madera.',
    'Se paga en la puerta, en efectivo o con tarjeta. El guardarropa es gratis, y el agua también.',
    'No hace falta reservar. ¿Es la primera vez? Pregunta por el equipo en la entrada y te presentamos.',
    'Cada cual trae algo para picar y lo compartimos en el descanso.',
    'Las puertas abren un cuarto de hora antes. Los vecinos duermen: al salir, en silencio, por favor.',
    'Se puede venir en familia, hay un rincón para los niños.',
  ],
  programme: {
    lesson: ['Clase de iniciación', 'Clase abierta', 'Repaso de pasos'],
    dancing: ['Baile', 'Pista libre', 'A bailar'],
    pause: 'Descanso y algo de picar',
    practice: 'Práctica guiada',
    show: 'Exhibición',
    opening: 'Baile de apertura',
  },
  teachers: ['Lucía y Mateo', 'Carmen y Rafa', 'Inés y Bruno', 'Alba y Simón'],
  djs: ['DJ Azahar', 'DJ Medianoche', 'DJ Tres Esquinas', 'DJ Limonero'],
  bands: ['Orquesta Esquina Sur', 'Los del Patio', 'Trío Naranjo', 'La Banda de la Vereda'],
  floorNotes: ['120 m², madera flexible', 'unos 200 m²', 'lisa, ideal para suela de cuero'],
  food: ['Empanadas y vino', 'Barra y tapas', 'Tortilla y ensaladas', 'Cada cual trae algo'],
  dress: ['Como quieras', 'Un toque de rojo', 'Elegante pero cómodo'],
  memberships: ['Carné anual 10, vale para todas las noches', 'La primera visita, sin carné'],
  ages: ['A partir de 16 años', 'Todas las edades, niños acompañados'],
  includes: ['la clase y una bebida', 'la clase previa', 'un refresco', 'la cena del sábado'],
  reasons: [
    'Una fuga de agua ha dañado la pista. Nos vemos la semana que viene.',
    'Los músicos están con gripe. Las entradas valen para la próxima fecha.',
  ],
  organiserNames: ['Amigos {motif}', 'Colectivo {motif}', 'Asociación {motif}', 'La Peña {motif}'],
  organiserWords: [
    'Somos una docena de voluntarios a quienes nos gusta bailar. Desde hace nueve años abrimos pista cada semana en {town}, con música elegida por gente que baila.\n\n¿Quieres echar una mano en la entrada o en la barra? Habla con nosotros.',
    'Una escuela pequeña y sus noches. Aquí se aprende, se hacen amigos y se vuelve tarde a casa. Quien empieza es tan bienvenido como los demás.',
    'Organizamos bailes, prácticas y dos talleres al año. Todo lo que entra paga a los músicos y la sala.',
  ],
  venueWords: [
    'Un antiguo taller convertido en sala de baile, con sus vigas y su claraboya. La parada y el aparcamiento de bicis están en la puerta.',
    'Un lugar de barrio que lleva la gente que lo usa. Se baila casi todas las noches, y la barra cierra cuando para la música.',
  ],
};
