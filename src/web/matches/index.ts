export { comparedMatch, lookFirst } from './routes.tsx'
export { lookAtSites, startCases, whereToLook } from './slots.ts'
