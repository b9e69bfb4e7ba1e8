import { lazyPart } from '#web/platform/lazy-part.tsx'

/** The form for one licence. */
export const AddLicence = lazyPart(() => import('./add-licence.tsx'), 'AddLicence')
export { coveredMatches } from './slots.ts'
