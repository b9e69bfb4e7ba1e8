export { DeskPlaces, useMay } from './desk-places.tsx'
export { AppShell, Explanation, OutsideLayout, ownWebsites, preloadAppShell } from './routes.tsx'
export { askWhoIsIn, featuresIn, keepUser, useIsOn, useUser } from './session-query.ts'
