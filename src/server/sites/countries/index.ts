/** The table of countries, as staff decided on it. */
export {
  allReturnAddresses,
  insertServices,
  lockServices,
  newestServices,
  putReturnAddress,
  returnAddress,
  type ServicesRow,
  versionsOfServices,
} from './country-store.ts'
export { decidedServices, readCountries, servicesOfRow } from './read-countries.ts'
