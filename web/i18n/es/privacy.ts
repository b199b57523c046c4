export const messages = {
  title: 'Privacidad',
  description: 'Qué guarda Pista, por qué, cuánto tiempo y cómo recuperarlo.',
  lead: 'En resumen: consultar el mapa no exige nada y casi no deja rastro. Una cuenta guarda lo imprescindible, y puedes descargarlo todo o borrarlo todo.',
  sections: {
    visitTitle: 'Cuando consultas el mapa',
    visit:
      'Sin cuenta, sin publicidad, sin medición de audiencia, sin rastreadores. El idioma y la apariencia que eliges se quedan en tu navegador (almacenamiento local y dos cookies, «lang» y «theme», que solo lee este sitio). También los estilos que el mapa recuerda para ti y la marca de tu primera visita: nadie más los conoce. Tu ubicación se pide solo si pulsas «Mi ubicación» o «Cerca de mí»: con «Mi ubicación» no sale de tu dispositivo; con «Cerca de mí» el sitio la recibe con cien metros de margen, para encontrar lo que está cerca, y no la guarda. El lugar donde se abre el mapa, si eliges uno, se queda en tu navegador. Si guardas eventos, también conserva sus páginas, para abrirlas sin conexión.',
    tilesTitle: 'El mapa de calles',
    tiles:
      'Las imágenes del mapa vienen de un servidor externo, por defecto el de OpenStreetMap. Como cualquier servidor web, ve tu dirección IP, la parte del mapa que miras y el nombre de este sitio. Los marcadores vienen de nosotros.',
    accountTitle: 'Cuando tienes una cuenta',
    account:
      'Guardamos tu correo electrónico, el nombre que eliges, tu idioma, tu foto si pones una, la fecha en que creaste la cuenta y la de tu última visita. La contraseña solo se guarda en una forma de la que no se puede recuperar (Argon2id). Si inicias sesión con Google, recibimos tu nombre, tu correo y un identificador, nada más. Tu sesión y los borradores de tus eventos se quedan en tu navegador, los borradores sesenta días como máximo. Lo que un teléfono comparte con Pista se queda en él hasta que el formulario lo recoge, un día como máximo. El texto de un cartel se lee en tu dispositivo. Si pegas un enlace, leemos la página y no guardamos nada. Si formas parte de un organizador, los demás miembros ven tu nombre y los responsables, tu dirección. La dirección de una persona a la que invitas se borra un mes después de que caduque la invitación. Si hace mucho que nadie confirma tus próximos eventos, o alguien avisa de una puerta cerrada, un mensaje te pregunta si siguen en pie; respondes sin iniciar sesión, con un enlace válido durante tres semanas y del que solo guardamos una huella. Puedes dejar de recibir estos mensajes desde cualquiera de ellos o desde tu perfil. Si activas las notificaciones en un dispositivo, guardamos la dirección que le da el servicio de notificaciones de tu navegador (casi siempre Google, Mozilla, Apple o Microsoft), las claves que cifran los mensajes, un nombre como «Firefox, Android» y la fecha del último mensaje entregado. Ese servicio sabe cuándo pasa un mensaje, no lo que dice. La dirección se borra cuando quitas el dispositivo o cierras sesión. Si creas un token para un sitio o una aplicación, guardamos su nombre, lo que permite, sus primeras letras y cuándo se creó, se usó por última vez y terminó; del token en sí, solo una huella. Treinta días después de su fin, lo olvidamos.',
    savedTitle: 'Lo que guardas',
    saved:
      'Sin cuenta, los eventos que guardas se quedan en este dispositivo: su número, su fecha y su lugar, tal como los viste. Para decirte qué ha sido de ellos, la página de eventos guardados pide esos números al sitio, que no los conserva. Cuando inicias sesión pasan a tu cuenta y salen del dispositivo. Con una cuenta guardamos lo que has guardado, cuándo, y lo que sabes de ello, y la zona horaria de tu navegador: nadie más lo ve, ni siquiera quien organiza. Sesenta días después del final de un evento lo olvidamos. Tu calendario privado, si creas uno, lo puede leer quien tenga su dirección, que puedes cambiar o eliminar; no dice quién eres. Si sigues estilos, lugares o personas, guardamos lo que sigues, cómo y cuándo quieres que te avisemos, y durante 90 días qué mensajes te hemos enviado sobre qué eventos, para no decirte nada dos veces y para que sus enlaces funcionen. Lo que eliges seguir antes de iniciar sesión espera hasta entonces en esta pestaña. De un evento del que te hemos avisado guardamos lo que sabes de él, como de los que guardas. Basta un clic para dejar de recibir estos mensajes. Si un servidor de correo nos dice que tu dirección no recibe mensajes, lo anotamos y dejamos de enviarlos.',
    eventsTitle: 'Los eventos',
    events:
      'Lo que publicas es público: nombre, lugar, horario, precio, enlace, imagen. Tu correo nunca lo es. Las fotos pierden sus metadatos, incluida la ubicación, antes de guardarse. Un registro anota quién cambió qué, para poder corregir errores; solo lo leen los administradores.',
    messagesTitle: 'Los mensajes y los avisos',
    messages:
      'Lo que nos escribes se guarda con tu nombre y tu correo para poder responderte. Un aviso sobre un evento solo contiene tu motivo y tu comentario: quien lo organiza no sabe de quién viene.',
    securityTitle: 'Contra los abusos',
    security:
      'Para frenar a los robots, contamos los intentos fallidos por dirección, como huella, durante un día como máximo. El registro del servidor anota las páginas pedidas y su duración, sin direcciones IP ni búsquedas.',
    rightsTitle: 'Tus derechos',
    rights:
      'Desde tu perfil puedes corregir tus datos, descargar todo lo que tenemos sobre ti, cerrar sesión en todas partes y eliminar tu cuenta, con o sin tus eventos. Para lo demás, escríbenos: respondemos.',
  },
  profileLink: 'Abrir mi perfil',
  contactLink: 'Escríbenos',
} as const;
