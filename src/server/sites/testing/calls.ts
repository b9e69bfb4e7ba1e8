import type { Calls, Owned } from '#server/testing/every-call.ts'

/** Inputs of each call of sites for tests that try all of them; no call asks for `nobodys`. */
export const calls = ({ activityId: nobodys }: Owned): Calls => ({
  listCountries: {},
  listListedHosts: {},
  listHostVersions: { host: 'shop.example' },
  putListedHost: {
    host: 'shop.example',
    category: 'e-commerce',
    stockAgency: null,
    source: 'Its own pages',
    until: null,
    version: 0,
  },
  removeListedHost: { host: 'nobody.example', version: 1, source: 'A mistake.' },
  exportListedHosts: {},
  importListedHosts: { csv: 'host,category,stock_agency,source,until', isTrial: true },
  listSiteParts: {},
  previewSitePart: { url: 'https://greenfields.example/about' },
  makeSitePart: { url: 'https://greenfields.example/' },
  removeSitePart: { partId: nobodys },
  getDeskSite: { party: 'greenfields.example' },
  stateSite: { party: 'greenfields.example', flagged: false, category: null, country: null, why: 'A mistake.' },
  getDomain: { host: 'greenfields.example' },
  getDomainLogo: { host: 'greenfields.example' },
})

/** Calls that answer with choices, or with everybody's data. */
export const namesNothing = ['listCountries', 'listSiteParts', 'previewSitePart']
