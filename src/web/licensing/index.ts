export { licensingRoutes } from './routes.tsx'
