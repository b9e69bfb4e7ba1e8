export {
  firstMatch,
  firstSites,
  matchesOfImage,
  registrationOfMany,
  registrationsOfImage,
  searchesOfImage,
} from './slots.ts'
