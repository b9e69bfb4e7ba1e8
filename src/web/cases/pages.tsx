import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of cases, each loaded when it is opened. They stand behind one door, so that other pages need not know their code. */
export const CasesPage = lazyPage(() => import('./list/cases-page.tsx'), 'CasesPage')
export const ElsewherePage = lazyPage(() => import('./elsewhere/elsewhere-page.tsx'), 'ElsewherePage')
export const CasePage = lazyPage(() => import('./case/case-page.tsx'), 'CasePage')
