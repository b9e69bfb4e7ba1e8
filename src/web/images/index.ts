export { matchesOfImage, registrationOfMany, registrationsOfImage, searchesOfImage } from './slots.ts'
