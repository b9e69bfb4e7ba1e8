import { lazyPage } from '#web/platform/lazy-part.tsx'

/** The pages of where copies are looked for, each loaded when it is opened. */
export const LookingPage = lazyPage(() => import('./looking-page.tsx'), 'LookingPage')
export const SearchesPage = lazyPage(() => import('./searching/searches-page.tsx'), 'SearchesPage')
export const VisitPage = lazyPage(() => import('./visit-page.tsx'), 'VisitPage')
