export { actsOnImage, actsOnSelection, matchesOfImage, registrationsOfImage, searchesOfImage } from './slots.ts'
