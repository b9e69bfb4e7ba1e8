import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** The pages of what is kept, each loaded when it is opened. */
export const EvidencePage = lazyPage(() => import('./kept/evidence-page.tsx'), 'EvidencePage')
export const OneEvidencePage = lazyPage(() => import('./kept/one-evidence-page.tsx'), 'OneEvidencePage')

/** A part of a match's page. */
export const keptOfMatch = async () => ({ default: (await import('./kept-of-match.tsx')).KeptOfMatch })
