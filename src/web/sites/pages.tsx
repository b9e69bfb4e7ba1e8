import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** The pages of sites, each loaded when it is opened. */
export const DeskSitePage = lazyPage(() => import('./desk/desk-site-page.tsx'), 'DeskSitePage')
