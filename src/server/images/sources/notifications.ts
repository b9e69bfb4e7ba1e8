import { notificationType } from '#server/accounts/notifications/index.ts'

const path = '/images/sources' as const

/** Notifications to owners about imports. */
export const sourceNotifications = {
  finished: notificationType<{ label: string; summary: string; failed: number }>({
    name: 'images.import-finished',
    title: 'An import has finished',
    mail: 'daily',
    write: ({ label, summary, failed }) => ({
      title: failed > 0 ? `${label} was imported, but for ${failed}` : `${label} was imported`,
      body: failed > 0 ? `${summary} The page of sources says which, and why.` : summary,
      path: failed > 0 ? path : '/images',
    }),
  }),
  failed: notificationType<{ label: string; problem: string }>({
    name: 'images.import-failed',
    title: 'An import has failed',
    mail: 'now',
    write: ({ label, problem }) => ({ title: `The import from ${label} has stopped`, body: problem, path }),
  }),
  consent: notificationType<{ label: string; problem: string }>({
    name: 'images.source-consent',
    title: 'A source has to be connected again',
    mail: 'now',
    write: ({ label, problem }) => ({ title: `${label} has to be connected again`, body: problem, path }),
  }),
}
