export { lookFirst } from './routes.tsx'
export { lookAtSites, startCases } from './slots.ts'
