export { MatchesOfImage, matchingRoutes } from './routes.tsx'
