import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of languages, each loaded when it is opened. */
export const LanguagesPage = lazyPage(() => import('./languages-page.tsx'), 'LanguagesPage')
export const LanguagePage = lazyPage(() => import('./language-page.tsx'), 'LanguagePage')
export const OfficeTextsPage = lazyPage(() => import('./office-texts/office-texts-page.tsx'), 'OfficeTextsPage')
