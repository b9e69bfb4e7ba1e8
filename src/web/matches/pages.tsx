import { lazyRouteComponent } from '@tanstack/react-router'

/** The pages of matches, each loaded when it is opened. */
export const MatchesPage = lazyRouteComponent(() => import('./matches-page.tsx'), 'MatchesPage')
export const MatchPage = lazyRouteComponent(() => import('./match-page.tsx'), 'MatchPage')

/** A part of a case's page. */
export const lookFirst = async () => ({ default: (await import('./look-first.tsx')).LookFirst })

/** A part of an image's page. */
export const matchesOfImage = async () => ({ default: (await import('./matches-of-image.tsx')).MatchesOfImage })
