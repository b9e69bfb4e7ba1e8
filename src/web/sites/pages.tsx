import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of sites, each loaded when opened. */
export const ListedPage = lazyPage(() => import('./desk/listed/listed-page.tsx'), 'ListedPage')
export const DeskSitePage = lazyPage(() => import('./desk/desk-site-page.tsx'), 'DeskSitePage')
