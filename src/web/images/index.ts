export { matchesOfImage, searchesOfImage } from './slots.ts'
