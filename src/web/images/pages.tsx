import { lazyRouteComponent } from '@tanstack/react-router'

/** The pages of images, each loaded when it is opened. */
export const ImagesPage = lazyRouteComponent(() => import('./images-page.tsx'), 'ImagesPage')
export const SourcesPage = lazyRouteComponent(() => import('./sources/sources-page.tsx'), 'SourcesPage')
export const SheetPage = lazyRouteComponent(() => import('./sheets/sheet-page.tsx'), 'SheetPage')
export const PlanPage = lazyRouteComponent(() => import('./plan/plan-page.tsx'), 'PlanPage')
export const ImagePage = lazyRouteComponent(() => import('./image-page.tsx'), 'ImagePage')
