export { matchesOfImage } from './slots.ts'
