import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** The pages of cases, each loaded when it is opened. They stand behind one door, so that the other pages need not know what is behind it. */
export const CasesPage = lazyPage(() => import('./list/cases-page.tsx'), 'CasesPage')
export const NewCasePage = lazyPage(() => import('./new-case-page.tsx'), 'NewCasePage')
export const CasePage = lazyPage(() => import('./case/case-page.tsx'), 'CasePage')
export const SubmissionPage = lazyPage(() => import('./submission/submission-page.tsx'), 'SubmissionPage')
export const DeskStartPage = lazyPage(() => import('./desk/desk-start-page.tsx'), 'DeskStartPage')
export const DeskPage = lazyPage(() => import('./desk/desk-page.tsx'), 'DeskPage')
export const DeskCasePage = lazyPage(() => import('./desk/desk-case-page.tsx'), 'DeskCasePage')
export const NumbersPage = lazyPage(() => import('./numbers/numbers-page.tsx'), 'NumbersPage')
export const CountedPage = lazyPage(() => import('./numbers/counted-page.tsx'), 'CountedPage')
export const FeesPage = lazyPage(() => import('./price/fees-page.tsx'), 'FeesPage')
export const CountriesPage = lazyPage(() => import('./letters/countries-page.tsx'), 'CountriesPage')
export const TemplatesPage = lazyPage(() => import('./letters/templates-page.tsx'), 'TemplatesPage')
export const RemindersPage = lazyPage(() => import('./letters/reminders-page.tsx'), 'RemindersPage')

/** A part of a page of matches. */
export const startCases = async () => ({ default: (await import('./several/start-cases.tsx')).StartCases })
