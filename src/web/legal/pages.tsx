import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** The pages of lawyers, each loaded when it is opened. */
export const LawyersPage = lazyPage(() => import('./desk/lawyers-page.tsx'), 'LawyersPage')
export const FirmsPage = lazyPage(() => import('./desk/firms-page.tsx'), 'FirmsPage')
export const FirmPage = lazyPage(() => import('./firm/firm-page.tsx'), 'FirmPage')
export const FirmCasePage = lazyPage(() => import('./firm/firm-case-page.tsx'), 'FirmCasePage')

export const lawyersPanel = async () => ({ default: (await import('./desk/lawyers-panel.tsx')).LawyersPanel })
export const ownLawyers = async () => ({ default: (await import('./own/own-lawyers.tsx')).OwnLawyers })
