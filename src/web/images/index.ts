export { imageRoutes } from './routes.tsx'
