export { LookFirst, MatchesOfImage, matchingRoutes } from './routes.tsx'
