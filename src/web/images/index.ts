export {
  firstFind,
  firstSites,
  matchesOfImage,
  registrationOfMany,
  registrationsOfImage,
  searchesOfImage,
} from './slots.ts'
