export const messages = {
  title: 'Aviso legal',
  description: 'Quién hace qué en este sitio: el software, los contenidos, los mapas, la tipografía.',
  licensed:
    'Puedes difundir los datos de los eventos (qué, cuándo, dónde, cuánto) con la licencia {{licence}}, citando Pista y con un enlace a este sitio. Las descripciones y las imágenes pertenecen a los organizadores.',
  licenceLink: 'Leer la licencia',
  docsLink: 'Para programadores',
  sections: {
    siteTitle: 'Este sitio',
    site: 'Este sitio funciona con Pista, software libre con licencia MIT. La persona o asociación que lo gestiona es responsable de su contenido; puedes contactar con ella a través del formulario.',
    contentTitle: 'Los contenidos',
    content:
      'Los eventos los publican quienes los organizan, que son responsables de su exactitud y de los derechos de sus imágenes. Confírmalo con ellos antes de un viaje largo. ¿Algo falso, no deseado u ofensivo? Avísanos desde la página del evento: miramos cada aviso y retiramos lo que haga falta.',
    dataTitle: 'Usar los datos',
    data: 'Otros sitios pueden mostrar estos eventos en un marco o mediante la interfaz para programas. Antes de difundir los datos, pregunta a quien gestiona este sitio. Las descripciones y las imágenes pertenecen a los organizadores.',
    rulesTitle: 'Lo que te pedimos',
    rules:
      'Publica eventos de baile reales que organices o que tengas derecho a anunciar. Nada de publicidad encubierta, datos personales de otros ni discursos de odio. Las cuentas que no respetan estas reglas se suspenden, y se les explica por qué.',
    warrantyTitle: 'Sin garantía',
    warranty:
      'El servicio es gratuito y se ofrece tal cual. Hacemos lo posible para que sea correcto y esté disponible, sin poder prometerlo.',
    creditsTitle: 'Agradecimientos',
    credits:
      'Mapas: colaboradores de OpenStreetMap (ODbL) y Natural Earth (dominio público). Ciudades: GeoNames (CC BY 4.0). Zonas horarias: tz database (dominio público). Tipografías: Bricolage Grotesque y Figtree (SIL OFL 1.1). Carteles y dibujos de ejemplo: Pista.',
  },
} as const;
