import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of languages, each loaded when it is opened. */
export const LanguagesPage = lazyPage(() => import('./languages-page.tsx'), 'LanguagesPage')
export const LanguagePage = lazyPage(() => import('./language-page.tsx'), 'LanguagePage')
