import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { exportedTable } from '#server/platform/features/exported-table.ts'

/** Tables of takedowns, and of their notices, in an account's export. */
export const exportedTakedowns = (takedowns: readonly TakedownInFull[]) => [
  exportedTable(
    'takedowns',
    {
      about: 'Takedowns, one for a site.',
      columns: {
        id: ['Id of the takedown', ({ _id }) => _id],
        site: ['Host of the site', ({ host }) => host],
        state: ['Best state of its notices', ({ state }) => state],
        created_at: ['Moment of its draft, in UTC', ({ createdAt }) => createdAt],
        closed_at: ['Moment of its end, in UTC', ({ closedAt }) => closedAt],
      },
    },
    takedowns,
  ),
  exportedTable(
    'notices',
    {
      about: 'Notices of takedowns, one for a recipient.',
      columns: {
        takedown: ['Id of the takedown', ({ takedown }) => takedown],
        n: ['Number of the notice in its takedown, from 1', ({ notice }) => notice.n],
        recipient: ['Recipient', ({ notice }) => notice.reader.name],
        region: ['Code of the law', ({ notice }) => notice.region.code],
        state: ['State', ({ notice }) => notice.state],
        sent_at: ['Moment at which it was sent, in UTC', ({ notice }) => notice.sentAt],
        confirmation: ['Number that the recipient gave', ({ notice }) => notice.confirmation],
      },
    },
    takedowns.flatMap(({ _id: takedown, notices }) => notices.map((notice) => ({ takedown, notice }))),
  ),
]
