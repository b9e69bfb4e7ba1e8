import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of submissions, each loaded when it is opened. They stand behind one door, so that other pages need not know their code. */
export const NewCasePage = lazyPage(() => import('./new-case-page.tsx'), 'NewCasePage')
export const SubmissionPage = lazyPage(() => import('./submission-page.tsx'), 'SubmissionPage')
export const WorkPage = lazyPage(() => import('./work/work-page.tsx'), 'WorkPage')

/** A part of a page of matches. */
export const startCases = async () => ({ default: (await import('./several/start-cases.tsx')).StartCases })
