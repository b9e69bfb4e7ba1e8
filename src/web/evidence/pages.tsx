import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of the evidence, each loaded when opened. */
export const EvidencePage = lazyPage(() => import('./kept/evidence-page.tsx'), 'EvidencePage')
export const OneEvidencePage = lazyPage(() => import('./kept/one-evidence-page.tsx'), 'OneEvidencePage')

/** A part of a match's page. */
export const keptOfMatch = async () => ({ default: (await import('./kept-of-match.tsx')).KeptOfMatch })
