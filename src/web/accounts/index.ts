export { AppShell, Explanation, OutsideLayout, preloadAppShell } from './routes.tsx'
export { askWhoIsIn, featuresIn, keepUser, useUser } from './session-query.ts'
