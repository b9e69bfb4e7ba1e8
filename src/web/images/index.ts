export { matchesOfImage, registrationsOfImage, searchesOfImage } from './slots.ts'
