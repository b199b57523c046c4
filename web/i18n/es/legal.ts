export const messages = {
  title: 'Aviso legal',
  description: 'Quién hace qué en este sitio: el software, los contenidos, los mapas, la tipografía.',
  sections: {
    siteTitle: 'Este sitio',
    site: 'Este sitio funciona con Pista, software libre con licencia MIT. La persona o asociación que lo gestiona es responsable de su contenido; puedes contactar con ella a través del formulario.',
    contentTitle: 'Los contenidos',
    content:
      'Los eventos los publican quienes los organizan, que son responsables de su exactitud y de los derechos de sus imágenes. Confírmalo con ellos antes de un viaje largo. ¿Algo falso, no deseado u ofensivo? Avísanos desde la página del evento: miramos cada aviso y retiramos lo que haga falta.',
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
