import type { Body } from '#contract/endpoint.ts'
import { noticeStates } from '#contract/takedowns/notice-states.ts'
import type { signTakedown as signCall } from '#contract/takedowns/notice-endpoints.ts'
import { isRequestOpen } from '#contract/takedowns/site-request.ts'
import type { Id } from '#contract/wire.ts'
import { requireVerified } from '#server/accounts/index.ts'
import { overUsed } from '#server/billing/plans/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import type { TakedownNeeds } from '../create-takedown.ts'
import {
  findTakedown,
  lockTakedown,
  type NoticeRow,
  noticesOf,
  recordStep,
  type TakedownRow,
  writeSigned,
} from '../takedown-store.ts'
import { readLaw } from '../law/read-law.ts'
import { secureUses } from '../sending/jobs.ts'
import { markSigned } from '../sending/sending-store.ts'
import { requestOf } from '../softer/request-store.ts'
import { composeNotice } from './compose-notice.ts'
import { factsOf, noticeFacts, type Signer } from './facts-of-takedown.ts'
import { closed } from './save-facts.ts'

type Needs = Pick<TakedownNeeds, 'db' | 'clock' | 'queue' | 'queries' | 'allowances'>
type Asked = Body<typeof signCall>
type ReadNotice = { notice: NoticeRow; hash: string }

/** Signs notices as they were read, all or none. A notice that was signed as it was read stays as it is, so that a second click changes nothing. */
export async function signTakedown(
  needs: Needs,
  ownerId: Id,
  takedownId: Id,
  { name, notices: read }: Asked,
): Promise<TakedownRow> {
  const { db } = needs
  const own = await findTakedown(db, ownerId, takedownId)
  if (!own) throw missing('takedown')
  await requireVerified({ db }, ownerId)
  return await db.transaction((tx) => signTakedownIn(needs, tx, ownerId, { takedownId, name, read }))
}

/** The same within a transaction, for an owner whose address is confirmed. */
export async function signTakedownIn(
  needs: Omit<Needs, 'db'>,
  tx: Tx,
  ownerId: Id,
  { takedownId, name, read }: { takedownId: Id; name: string; read: Asked['notices'] },
): Promise<TakedownRow> {
  const row = await lockTakedown(tx, ownerId, takedownId)
  if (!row) throw missing('takedown')
  if (row.closedAt !== null) throw closed()
  const open = await noticesToSign(tx, takedownId, read)
  if (open.length === 0) return row
  if (row.searchState === 'seeking')
    throw refuse('conflict', 'takedown.seeking', 'We still look for who can act. Sign once the search has ended.')
  const request = await requestOf(tx, takedownId)
  if (request && isRequestOpen(request.state)) throw requestOpen()
  const now = needs.clock()
  await signAll(tx, row, { open, name, now })
  await markSigned(tx, row, now)
  await needs.queue.enqueue(tx, secureUses, { takedownId })
  // The event takes turns with other signatures of the owner, so that the second of two sees the first.
  await appendEvent(tx, ownerId, { type: 'takedown', takedownId })
  const over = row.signedAt === null && (await overUsed(needs, tx, { ownerId, what: 'takedownsPerMonth' }))
  if (over) throw planFull(over)
  return row
}

/** The notices that are not signed yet. */
async function noticesToSign(tx: Tx, takedownId: Id, read: Asked['notices']): Promise<ReadNotice[]> {
  const notices = await noticesOf(tx, [takedownId])
  return [...new Map(read.map((one) => [one.n, one])).values()].flatMap(({ n, hash }) => {
    const notice = notices.find((one) => one.n === n)
    if (!notice) throw missing('notice')
    if (notice.signed?.hash === hash) return []
    if (!noticeStates[notice.state].isEditable) throw changed()
    return [{ notice, hash }]
  })
}

async function signAll(
  tx: Tx,
  row: TakedownRow,
  { open, name, now }: { open: ReadNotice[]; name: string; now: Date },
): Promise<void> {
  const [all, law] = [await factsOf(tx, row), await readLaw(tx)]
  for (const { notice, hash } of open) {
    const composed = composeNotice(notice, noticeFacts(all, { row, reader: notice.reader, now }), law)
    if (composed.hash !== hash) throw changed()
    requireName(all.signer, name)
    await writeSigned(tx, notice, { ...composed, signer: all.signer, by: row.ownerId, at: now.toISOString() })
  }
  const { id: takedownId, clusterId, ownerId: userId } = row
  await recordStep(tx, { takedownId, clusterId, at: now, step: 'signed', userId })
}

/** The name as the notice shows it, without regard to case and spaces. */
export function requireName({ name }: Pick<Signer, 'name'>, typed: string): void {
  if (plain(typed) !== plain(name))
    throw refuseForm([{ path: 'name', message: `Type the name as the notice shows it: ${name}.` }])
}

const plain = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

const changed = () =>
  refuse('conflict', 'takedown.changed', 'The notice changed since you read it. Read it again, then sign it.')

const planFull = ({ limit, resetsAt }: { limit: number; resetsAt: Date }) =>
  refuse(
    'conflict',
    'takedown.plan-full',
    `Your plan has ${limit === 1 ? '1 takedown' : `${limit} takedowns`} a month, all used now. More can be signed from ${resetsAt.toISOString().slice(0, 10)}, or with another plan.`,
    { details: { limit, resetsAt: resetsAt.toISOString() } },
  )

const requestOpen = () =>
  refuse('conflict', 'request.open', 'The site still has time to answer your request. End the request before you sign.')
