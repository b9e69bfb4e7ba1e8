import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of images, each loaded when opened. */
export const ImagesPage = lazyPage(() => import('./images-page.tsx'), 'ImagesPage')
export const SourcesPage = lazyPage(() => import('./sources/sources-page.tsx'), 'SourcesPage')
export const SheetPage = lazyPage(() => import('./sheets/sheet-page.tsx'), 'SheetPage')
export const ImagePage = lazyPage(() => import('./image-page.tsx'), 'ImagePage')

/** A part of the plan's page. */
export const usageOfPlan = async () => ({ default: (await import('./usage/usage-of-plan.tsx')).UsageOfPlan })
