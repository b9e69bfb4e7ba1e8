import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { entriesAbout } from '../../ledger/ledger-store.ts'
import { post } from '../../ledger/post.ts'
import { type ExchangeRow, exchangesOfCancelled, subjectOfRun } from '../run-store.ts'

type Asked = { reference: string; from: string; to: string; by: Id; happenedAt: Date; postedAt: Date }

export const takenOverKey = ({ runId, from }: Pick<ExchangeRow, 'runId' | 'from'>): string =>
  `exchange-moved:${runId}:${from}`

/**
 * Takes the bank's exchange off cancelled runs that name the same reference: the bank booked it once, and the run that takes it over posts it whole. Its
 * key lets it be taken over once.
 */
export async function takeOverExchanges(tx: Tx, { by, happenedAt, postedAt, ...asked }: Asked): Promise<void> {
  for (const exchange of await exchangesOfCancelled(tx, asked)) {
    const { runId, from } = exchange
    const subject = subjectOfRun(runId)
    const posted = (await entriesAbout(tx, [subject])).filter(({ key }) => key === `exchanged:${runId}:${from}`)
    await post(tx, {
      key: takenOverKey(exchange),
      cause: { kind: 'staff', id: by },
      subject,
      entries: posted.map(({ account, currency, amount }) => ({ account, currency, amount: -amount })),
      happenedAt,
      postedAt,
    })
  }
}
