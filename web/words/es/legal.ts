export const legal = {
  title: 'Aviso legal',
  description: 'Quién hace qué en este sitio: el programa, los contenidos, los mapas, la tipografía.',
  sections: {
    siteTitle: 'Este sitio',
    site: 'Este sitio funciona con Pista, un programa libre con licencia MIT. La persona o asociación que lo gestiona responde de su contenido; se la contacta con el formulario.',
    contentTitle: 'Los contenidos',
    content:
      'Los eventos los publican quienes los organizan, que responden de su exactitud y de los derechos de sus imágenes. Compruébalo con ellos antes de un viaje largo. ¿Algo falso, no deseado u ofensivo? Avísanos desde la página del evento: miramos cada aviso y retiramos lo que haga falta.',
    rulesTitle: 'Lo que se espera de ti',
    rules:
      'Publica eventos de baile reales que organizas o de los que tienes derecho a hablar. Nada de publicidad encubierta, ni datos de otras personas, ni odio. Una cuenta que no lo respete se suspende, con un motivo.',
    warrantyTitle: 'Sin garantía',
    warranty:
      'El servicio es gratuito y se ofrece tal cual. Hacemos lo posible para que sea correcto y esté disponible, sin poder prometerlo.',
    creditsTitle: 'Con la ayuda de',
    credits:
      'Mapas: colaboradores de OpenStreetMap (ODbL) y Natural Earth (dominio público). Ciudades: GeoNames (CC BY 4.0). Husos horarios: tz database (dominio público). Tipografía: Bricolage Grotesque (SIL OFL 1.1). Carteles y dibujos de ejemplo: Pista.',
  },
} as const;
