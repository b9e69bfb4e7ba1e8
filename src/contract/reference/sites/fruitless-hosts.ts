/**
 * Hosts whose copies lead to no payer: pin boards, scrapers of search results and galleries of wallpapers. Names below each host count as well.
 * Source: our own choice by the kind of site; it is a suggestion that an owner takes over or not.
 */
export const fruitlessHosts = [
  'pinterest.com',
  'pinterest.de',
  'pinterest.fr',
  'pinterest.es',
  'pinterest.it',
  'pinterest.co.uk',
  'pinimg.com',
  'weheartit.com',
  'picuki.com',
  'imgur.com',
  'wallpaperflare.com',
  'wallhere.com',
  'wallpapercave.com',
  'peakpx.com',
  'pxfuel.com',
  'hippopx.com',
  'klipartz.com',
  'alphacoders.com',
] as const
