import { z } from 'zod'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { PortalNeeds } from '#server/cases/link/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { licenceNotifications } from './licence-notifications.ts'
import { licenceEndsMail } from './licence-mails.ts'
import { changeLicence, licencesEnding } from './licence-store.ts'
import { tellPayer } from './make-licence.ts'

export const tellOfEndingJob = job({
  name: 'tell-of-ending-licences',
  payload: z.object({}),
  schedule: '41 5 * * *',
  catchesUp: true,
})

const daysBefore = 30
const dayMs = 86_400_000
const atOnce = 500

export type TellNeeds = NotifyNeeds & Pick<Deps, 'clock' | 'mail'> & PortalNeeds & { db: Deps['db'] }

/** Tells both sides, once, of licences that end within 30 days. After its last day a use counts as unlicensed again, as the ledger says. */
export async function tellOfEnding(needs: TellNeeds): Promise<void> {
  const { db, clock } = needs
  const day = (ahead: number) => new Date(clock().getTime() + ahead * dayMs).toISOString().slice(0, 10)
  for (const row of await licencesEnding(db, { from: day(0), to: day(daysBefore) }, atOnce))
    await db.transaction(async (tx) => {
      await changeLicence(tx, row.id, { noticedAt: clock() })
      await tellPayer(needs, tx, row, { template: licenceEndsMail })
      const { number, facts, endsOn, ownerId } = row
      const about = { number, client: facts.licensee.company ?? facts.licensee.name, host: facts.host, endsOn: endsOn! }
      await notify(needs, tx, licenceNotifications.ends, { accountId: ownerId, ...about })
    })
}
