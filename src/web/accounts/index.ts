export { AppShell, Explanation, OutsideLayout, ownWebsites, preloadAppShell } from './routes.tsx'
export { askWhoIsIn, featuresIn, keepUser, useIsOn, useMay, useUser } from './sign-in/session-query.ts'
