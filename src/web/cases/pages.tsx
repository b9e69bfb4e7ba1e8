import { lazyRouteComponent } from '@tanstack/react-router'

/** The pages of cases, each loaded when it is opened. They stand behind one door, so that the other pages need not know what is behind it. */
export const CasesPage = lazyRouteComponent(() => import('./list/cases-page.tsx'), 'CasesPage')
export const NewCasePage = lazyRouteComponent(() => import('./new-case-page.tsx'), 'NewCasePage')
export const CasePage = lazyRouteComponent(() => import('./case/case-page.tsx'), 'CasePage')
export const SubmissionPage = lazyRouteComponent(() => import('./submission/submission-page.tsx'), 'SubmissionPage')
export const DeskPage = lazyRouteComponent(() => import('./desk/desk-page.tsx'), 'DeskPage')
export const DeskCasePage = lazyRouteComponent(() => import('./desk/desk-case-page.tsx'), 'DeskCasePage')

/** A part of a page, loaded with it. */
export { StartCases } from './several/start-cases.tsx'
