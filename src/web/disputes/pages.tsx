import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** What staff and owners see of image users, each loaded when it is shown. */
export const DisputesPage = lazyPage(() => import('./disputes-page.tsx'), 'DisputesPage')

export const imageUser = async () => ({ default: (await import('./image-user.tsx')).ImageUser })
export const ownAnswers = async () => ({ default: (await import('./own-answers.tsx')).OwnAnswers })
