import type { Id } from '#contract/wire.ts'
import { type BounceReport, wordOn } from '#server/gateways/incoming-mail/read-bounce.ts'
import type { Envelope } from '#server/gateways/incoming-mail/receiver.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { markContactBounced } from '#server/letters/index.ts'
import { readCase } from '#server/cases/rows/index.ts'
import { tokenIn } from './match-case.ts'
import { casesOfTokens, markBounced, type OurMail, ourMails, ourMailsTo } from './match-store.ts'

const dueInDays = 1

type Came = { bounce: BounceReport; to: Envelope['to'] }

/**
 * Keeps with each mail of ours that a bounce is about, and with its contact, that it did not arrive. What is still being tried changes nothing. A
 * bounce of no address that we wrote to goes to staff. Returns the case, if any is known.
 */
export async function settleBounce(tx: Tx, { bounce, to }: Came, at: Date): Promise<Id | null> {
  const named = await ourMails(tx, bounce.messageIds)
  // A complete returned mail identifies itself.
  const isNameless = bounce.messageIds.length === 0
  const caseId = named[0]?.caseId ?? (isNameless ? await caseOfAddress(tx, to) : undefined)
  if (caseId === undefined) return null
  const ours = named.length > 0 ? named : await ourMailsTo(tx, caseId, addressesIn(bounce))
  const words = ours.flatMap((mail) => {
    const word = wordOn(bounce, mail.address)
    return word ? [{ mail, ...word }] : []
  })
  // A bounce of several mails without an address is unclear.
  const isClear = bounce.recipients.length > 0 || ours.length === 1
  if (words.length === 0 || !isClear) await tellOfStranger(tx, caseId, bounce, at)
  else for (const { mail, isFinal, said } of words) if (isFinal) await keep(tx, mail, said, at)
  return caseId
}

async function caseOfAddress(tx: Tx, to: Envelope['to']): Promise<Id | undefined> {
  const cases = await casesOfTokens(tx, to.flatMap(tokenIn))
  return cases.length === 1 ? cases[0] : undefined
}

const addressesIn = ({ recipients }: BounceReport): string[] => recipients.flatMap(({ addresses }) => addresses)

async function keep(tx: Tx, { messageId, caseId, address }: OurMail, said: string, at: Date): Promise<void> {
  await markBounced(tx, messageId, said)
  await markContactBounced(tx, { caseId, email: address }, { bounce: said, bouncedAt: at })
  const row = await readCase(tx, caseId)
  await openTask(tx, {
    ...taskOf(caseId, at),
    subject: `${caseId}:${address}`,
    note: `${row?.name}: The mail to ${address} came back: ${said} Correct the contact, or send it by post.`,
  })
}

async function tellOfStranger(tx: Tx, caseId: Id, bounce: BounceReport, at: Date): Promise<void> {
  if (!bounce.isFinal) return
  const row = await readCase(tx, caseId)
  const from = addressesIn(bounce).slice(0, 3).join(', ')
  await openTask(tx, {
    ...taskOf(caseId, at),
    subject: `${caseId}:bounce`,
    note: `${row?.name}: A mail came back${from === '' ? '' : ` from ${from}, to whom we did not write`}: ${bounce.said} See which mail it was.`,
  })
}

const taskOf = (caseId: Id, at: Date) =>
  ({
    kind: 'letter.undelivered',
    role: 'case-manager',
    link: `/desk/cases/${caseId}`,
    dueAt: new Date(at.getTime() + dueInDays * 86_400_000),
    createdAt: at,
  }) as const
