export { comparedMatch, lookFirst } from './routes.tsx'
export { lookAtSites, seenOnItsPage, startCases, whereToLook } from './slots.ts'
