import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of matches, each loaded when opened. */
export const MatchesPage = lazyPage(() => import('./list/matches-page.tsx'), 'MatchesPage')
export const DecisionsPage = lazyPage(() => import('./decisions/decisions-page.tsx'), 'DecisionsPage')
export const MapPage = lazyPage(() => import('./numbers/map-page.tsx'), 'MapPage')
export const MatchPage = lazyPage(() => import('./match/match-page.tsx'), 'MatchPage')

/** A part of a case's page. */
export const lookFirst = async () => ({ default: (await import('./match/look-first.tsx')).LookFirst })

/** A part of a case's page at the desk. */
export const comparedMatch = async () => ({ default: (await import('./match/compared-match.tsx')).ComparedMatch })

/** A part of the ledger. */
export const coveredMatches = async () => ({ default: (await import('./covered-finds.tsx')).CoveredMatches })

/** A part of an image's page. */
export const matchesOfImage = async () => ({ default: (await import('./matches-of-image.tsx')).MatchesOfImage })

/** A part of the page of images. */
export const firstMatch = async () => ({ default: (await import('./first/first-match.tsx')).FirstMatch })
