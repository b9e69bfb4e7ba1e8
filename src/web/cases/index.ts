export { caseRoutes, StartCases } from './routes.tsx'
