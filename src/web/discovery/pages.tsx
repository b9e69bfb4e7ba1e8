import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of the search for copies, each loaded when opened. */
export const LookingPage = lazyPage(() => import('./looking-page.tsx'), 'LookingPage')
export const SearchesPage = lazyPage(() => import('./searching/searches-page.tsx'), 'SearchesPage')
export const VisitPage = lazyPage(() => import('./visits/visit-page.tsx'), 'VisitPage')

/** Parts of the pages of matches, of an image and of the plan. */
export const lookAtSites = async () => ({ default: (await import('./look-at-sites.tsx')).LookAtSites })
export const whereToLook = async () => ({ default: (await import('./where-to-look.tsx')).WhereToLook })
export const searchedImage = async () => ({ default: (await import('./searching/searched-image.tsx')).SearchedImage })
export const searchesOfPlan = async () => ({
  default: (await import('./searching/searches-of-plan.tsx')).SearchesOfPlan,
})
export const firstSites = async () => ({ default: (await import('./first-sites.tsx')).FirstSites })
