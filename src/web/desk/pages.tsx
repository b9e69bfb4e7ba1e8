import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of the desk, each loaded when it is opened. They stand behind one door, so that other pages need not know their code. */
export const DeskStartPage = lazyPage(() => import('./desk-start-page.tsx'), 'DeskStartPage')
export const DeskPage = lazyPage(() => import('./desk-page.tsx'), 'DeskPage')
export const DeskCasePage = lazyPage(() => import('./desk-case-page.tsx'), 'DeskCasePage')
export const NumbersPage = lazyPage(() => import('./numbers/numbers-page.tsx'), 'NumbersPage')
export const CountedPage = lazyPage(() => import('./numbers/counted-page.tsx'), 'CountedPage')
