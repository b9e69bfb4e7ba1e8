import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { secondsOfMail } from '#server/gateways/incoming-mail/mail-reader.ts'
import type { Envelope } from '#server/gateways/incoming-mail/receiver.ts'
import { priorityFor } from '#server/platform/activities/fair-priority.ts'
import { secondsOfJob } from '#server/platform/children/bounds-of-work.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/job.ts'
import { keepable } from '#server/platform/text/keepable.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { emptyMails, insertIncoming, oldMails, waitingOf } from './incoming-store.ts'
import { tokenIn } from './match-case.ts'
import { casesOfTokens, whereItGoesOn } from './match-store.ts'

/** Reads a mail that came in, and files it. */
export const readIncomingMail = job({
  name: 'read-incoming-mail',
  payload: z.object({ mailId: Id }),
  retries: 3,
  // As many as there are readers. Each is taken when it can begin, so that priorities count.
  concurrency: 2,
  isLong: true,
  withinSeconds: secondsOfJob(secondsOfMail),
})

/** Erases bytes of mails after a month. */
export const forgetIncomingMails = job({ name: 'forget-incoming-mails', payload: z.object({}), schedule: '17 3 * * *' })

type Needs = Pick<Deps, 'db' | 'objects' | 'queue' | 'clock'>

/** Keeps a mail as it came, with the job that reads it. Once this resolves, it outlives this process. */
export async function keepIncoming(deps: Needs, bytes: Uint8Array, envelope: Envelope): Promise<Id> {
  const { db, objects, queue, clock } = deps
  const id = newId()
  const key = `incoming/${id}.eml`
  await objects.put('cases', key, bytes, { type: 'message/rfc822' })
  try {
    await db.transaction(async (tx) => {
      const kept = shortened(envelope)
      const from = { network: clientNetwork(kept.ip).network, sender: kept.from.toLowerCase() }
      const priority = priorityFor(mailsBefore(await waitingOf(tx, from)))
      await insertIncoming(tx, {
        id,
        at: clock(),
        key,
        bytes: bytes.length,
        envelope: kept,
        ...from,
        state: 'waiting',
        caseId: await addressedCase(tx, envelope),
      })
      await queue.enqueue(tx, readIncomingMail, { mailId: id }, { priority })
    })
  } catch (error) {
    await objects.remove('cases', [key])
    throw error
  }
  return id
}

/** Returns the case whose address a mail came to, as it goes on by now; null where it came to none, or to several. */
async function addressedCase(tx: Tx, { to }: Envelope): Promise<Id | null> {
  const [caseId, another] = await casesOfTokens(tx, to.flatMap(tokenIn))
  return caseId === undefined || another !== undefined ? null : ((await whereItGoesOn(tx, caseId))?.id ?? null)
}

/** Counts the mails of a network that are read before another of a sender, where its senders take turns. */
export const mailsBefore = ({ own, others }: { own: number; others: readonly number[] }): number =>
  others.reduce((sum, waiting) => sum + Math.min(waiting, own + 1), own)

/** Envelope of another machine, cut to a readable length. */
const shortened = ({ from, to, ip, helo }: Envelope): Envelope =>
  keepable({ from: short(from), to: to.map(short), ip: short(ip), helo: short(helo) })

const short = (text: string): string => text.slice(0, 400)

const keptDays = 30
const atOnce = 200

/** Erases the bytes of mails that came more than a month ago; what was filed stands in its case. */
export async function forgetOldMails({ db, objects, clock }: Pick<Deps, 'db' | 'objects' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * 86_400_000)
  for (;;) {
    const some = await oldMails(db, before, atOnce)
    if (some.length === 0) return
    await objects.remove(
      'cases',
      some.map(({ key }) => key),
    )
    await db.transaction((tx) =>
      emptyMails(
        tx,
        some.map(({ id }) => id),
      ),
    )
  }
}
