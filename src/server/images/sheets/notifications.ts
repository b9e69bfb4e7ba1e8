import { notificationType } from '#server/accounts/notifications/index.ts'
import type { Id } from '#contract/wire.ts'

const pathOf = (sheetId: Id) => `/images/sheet?sheet=${sheetId}` as const

/** Notifications to owners about sheet imports. */
export const sheetNotifications = {
  finished: notificationType<{ sheetId: Id; fileName: string; summary: string; problems: number }>({
    name: 'images.sheet-finished',
    title: 'A sheet has been imported',
    mail: 'daily',
    write: ({ sheetId, fileName, summary, problems }) => ({
      title: problems > 0 ? `${fileName} was imported, but for ${problems}` : `${fileName} was imported`,
      body: problems > 0 ? `${summary} The rest waits for you as a sheet that says why.` : summary,
      path: problems > 0 ? pathOf(sheetId) : '/images',
    }),
  }),
  failed: notificationType<{ sheetId: Id; fileName: string; problem: string }>({
    name: 'images.sheet-failed',
    title: 'The import of a sheet has failed',
    mail: 'now',
    write: ({ sheetId, fileName, problem }) => ({
      title: `The import of ${fileName} has stopped`,
      body: problem,
      path: pathOf(sheetId),
    }),
  }),
}
