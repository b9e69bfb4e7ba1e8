import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of sites, each loaded when opened. */
export const DeskSitePage = lazyPage(() => import('./desk/desk-site-page.tsx'), 'DeskSitePage')
