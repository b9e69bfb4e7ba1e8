import { getDomain } from 'tldts'
import type { Body } from '#contract/endpoint.ts'
import type {
  addTakedownRecipient,
  correctTakedownRecipient,
  RecipientInFull,
  withdrawTakedownRecipient,
} from '#contract/takedowns/desk-recipient-endpoints.ts'
import { correctable, type DirectoryEntry, type RecipientEntry } from '#contract/takedowns/recipients/directory.ts'
import type { Id } from '#contract/wire.ts'
import { staffName } from '#server/cases/rows/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { changesBetween } from './changes-between.ts'
import { followRecipient } from './follow-recipient-job.ts'
import { readDirectory } from './read-directory.ts'
import { decisionsOf, insertDecision, lockDirectory, type RecipientDecisionRow } from './recipient-store.ts'
import { showRecipient } from './show-recipient.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
type Which = { recipient: string; by: Id }
type Decided = Pick<RecipientDecisionRow, 'kind' | 'entry' | 'changes' | 'reason' | 'source'>

/** Adds an entry under the name of its first host. */
export async function addRecipient(
  { db, clock }: Needs,
  by: Id,
  { entry, reason, source }: Body<typeof addTakedownRecipient>,
): Promise<RecipientInFull> {
  const [host] = entry.hosts
  if (host === undefined) throw refuseForm([{ path: 'entry.hosts', message: 'Write one host name at least.' }])
  requireSound(entry)
  const recipient = host.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return await db.transaction(async (tx) => {
    await lockDirectory(tx)
    if ((await readDirectory(tx)).some(({ id }) => id === recipient))
      throw refuse('conflict', 'recipient.exists', 'An entry with this host name is there. Correct that one.')
    const cited = { ...source, checkedAt: dayOf(clock()) }
    const added: Decided = { kind: 'added', entry, changes: changesBetween(null, entry), reason, source: cited }
    await keep(tx, { ...added, recipient, version: 1 }, { by, at: clock() })
    return await showRecipient(tx, recipient)
  })
}

/** Keeps what staff read of an entry. Where it is as the directory has it, the entry is verified. */
export async function correctRecipient(
  needs: Needs,
  which: Which,
  { entry, reason, source, version }: Body<typeof correctTakedownRecipient>,
): Promise<RecipientInFull> {
  requireSound(entry)
  return await decide(needs, which, version, (before) => {
    const changes = changesBetween(correctable(before), entry)
    const kind = changes.length === 0 ? 'verified' : 'corrected'
    return { kind, entry, changes, reason, source: { ...source, checkedAt: dayOf(needs.clock()) } }
  })
}

/** Withdraws or restores an entry. Asked twice, it changes nothing. */
export async function withdrawRecipient(
  needs: Needs,
  which: Which,
  { isWithdrawn, reason, version }: Body<typeof withdrawTakedownRecipient>,
): Promise<RecipientInFull> {
  return await decide(needs, which, version, (before) =>
    before.isWithdrawn === isWithdrawn
      ? null
      : { kind: isWithdrawn ? 'withdrawn' : 'restored', entry: null, changes: [], reason, source: null },
  )
}

/** Adds a decision to those on its entry, and has the notices that have not left follow it. */
async function decide(
  { db, clock, queue }: Needs,
  { recipient, by }: Which,
  version: number,
  decisionFrom: (before: DirectoryEntry) => Decided | null,
): Promise<RecipientInFull> {
  return await db.transaction(async (tx) => {
    await lockDirectory(tx)
    const before = (await readDirectory(tx)).find(({ id }) => id === recipient)
    if (!before) throw missing('recipient')
    await requireVersion(tx, before, version)
    const decided = decisionFrom(before)
    if (decided) {
      await keep(tx, { ...decided, recipient, version: version + 1 }, { by, at: clock() })
      await queue.enqueue(tx, followRecipient, { recipient })
    }
    return await showRecipient(tx, recipient)
  })
}

async function keep(
  tx: Tx,
  decided: Decided & Pick<RecipientDecisionRow, 'recipient' | 'version'>,
  { by, at }: { by: Id; at: Date },
): Promise<void> {
  await insertDecision(tx, { ...decided, by, byName: await staffName(tx, by), at })
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** An entry gives one way to write to it, and claims no ending that strangers share. */
function requireSound({ hosts, email, form, post }: RecipientEntry): void {
  const shared = hosts.find((host) => !host.endsWith('.*') && getDomain(host) === null)
  if (shared !== undefined)
    throw refuseForm([{ path: 'entry.hosts', message: `${shared} is an ending that many sites share.` }])
  if (email === null && form === null && post === null)
    throw refuseForm([{ path: 'entry.email', message: 'Write a mail address, a form, or a postal address.' }])
}

async function requireVersion(tx: Tx, { id, version: current }: DirectoryEntry, version: number): Promise<void> {
  if (current === version) return
  const [newest] = await decisionsOf(tx, id)
  const name = newest?.byName ?? 'A colleague'
  throw refuse('conflict', 'recipient.changed', `${name} changed this entry meanwhile. Read it, then decide again.`)
}
