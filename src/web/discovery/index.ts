import { lazy } from 'react'

/** The button that lets the owner name sites to look at. */
export const LookAtSites = lazy(async () => ({ default: (await import('./look-at-sites.tsx')).LookAtSites }))
