export { ledgerRoutes, licensingRoutes } from './routes.tsx'
