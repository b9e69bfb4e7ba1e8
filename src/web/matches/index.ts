export { comparedMatch, lookFirst } from './routes.tsx'
export { actOnAll, lookAtSites, seenOnItsPage, startCases, whereToLook } from './slots.ts'
