import { lazyRouteComponent } from '@tanstack/react-router'

/** The pages of sites, each loaded when it is opened. */
export const DeskSitePage = lazyRouteComponent(() => import('./desk/desk-site-page.tsx'), 'DeskSitePage')
