import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** What staff and owners see of correspondence, each loaded when it is shown. */
export const MailsPage = lazyPage(() => import('./mails-page.tsx'), 'MailsPage')

export const threadOfCase = async () => ({ default: (await import('./thread-of-case.tsx')).ThreadOfCase })
export const ownThread = async () => ({ default: (await import('./own-correspondence.tsx')).OwnCorrespondence })
