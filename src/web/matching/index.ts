export { lookFirst, MatchesOfImage, matchingRoutes } from './routes.tsx'
