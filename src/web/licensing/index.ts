import { lazyPart } from '#web/platform/pages/lazy-part.tsx'

/** The form for one licence. */
export const AddLicence = lazyPart(async () => (await import('./pages.tsx')).addLicence())
export { coveredMatches } from './slots.ts'
