import { lazyRouteComponent } from '@tanstack/react-router'

/** The pages of where copies are looked for, each loaded when it is opened. */
export const LookingPage = lazyRouteComponent(() => import('./looking-page.tsx'), 'LookingPage')
export const VisitPage = lazyRouteComponent(() => import('./visit-page.tsx'), 'VisitPage')
