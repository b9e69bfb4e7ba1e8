export { caseRoutes } from './routes.tsx'
