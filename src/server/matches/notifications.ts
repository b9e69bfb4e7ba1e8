import { notificationType } from '#server/accounts/notifications/index.ts'

const named = 3

/** Notifications of matches to owners. */
export const matchNotifications = {
  found: notificationType<{ sites: { site: string; found: number }[] }>({
    name: 'matching.found',
    title: 'Copies of my photographs were found',
    mail: 'daily',
    write: ({ sites }) => {
      const total = sites.reduce((sum, { found }) => sum + found, 0)
      const more = sites.length - named
      const names = sites.slice(0, named).map(({ site }) => site)
      return {
        title: total === 1 ? 'A copy of a photograph was found' : `${total} copies of your photographs were found`,
        body: `On ${names.join(', ')}${more > 0 ? ` and ${more} more ${more === 1 ? 'site' : 'sites'}` : ''}.`,
        path: '/matches',
      }
    },
  }),
}
