import type { Calls, Owned } from '#server/testing/every-call.ts'

/** What each call of sites is sent where all of them are tried out; no `nobodys` is asked for by it. */
export const calls = ({ activityId: nobodys }: Owned): Calls => ({
  listSiteParts: {},
  previewSitePart: { url: 'https://greenfields.example/about' },
  makeSitePart: { url: 'https://greenfields.example/' },
  removeSitePart: { partId: nobodys },
  getDeskSite: { party: 'greenfields.example' },
  stateSite: { party: 'greenfields.example', flagged: false, category: null, country: null, why: 'A mistake.' },
  getDomain: { host: 'greenfields.example' },
  getDomainLogo: { host: 'greenfields.example' },
})

/** These answer with choices, or with what is everybody's. */
export const namesNothing = ['listSiteParts', 'previewSitePart']
