import { lazy } from 'react'

export { discoveryRoutes } from './routes.tsx'

/** The way to where copies are looked for, and the button that lets the owner name sites. */
export const LookAtSites = lazy(async () => ({ default: (await import('./look-at-sites.tsx')).LookAtSites }))
