import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of letters, each loaded when it is opened. They stand behind one door, so that other pages need not know their code. */
export const CountriesPage = lazyPage(() => import('./countries/countries-page.tsx'), 'CountriesPage')
export const CountryPage = lazyPage(() => import('./countries/country-page.tsx'), 'CountryPage')
export const TemplatesPage = lazyPage(() => import('./templates/templates-page.tsx'), 'TemplatesPage')
export const PreparedPage = lazyPage(() => import('./prepared/prepared-page.tsx'), 'PreparedPage')
export const RemindersPage = lazyPage(() => import('./reminders-page.tsx'), 'RemindersPage')

/** Parts of the owner's page of a case, and of a submission. */
export const ownLetters = async () => ({ default: (await import('./own-letters.tsx')).OwnLetters })
export const countryContact = async () => ({
  default: (await import('./countries/country-contact.tsx')).CountryContact,
})
