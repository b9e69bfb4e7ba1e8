import { z } from 'zod'
import { type LicenceAnswer, licenceStateOf } from '#contract/licensing/licence-state.ts'
import type { Decision } from '#contract/matches/match.ts'
import { Id } from '#contract/wire.ts'
import { readImage } from '#server/images/index.ts'
import { type LicenceRow, ownersWithTurns, readLedger } from '#server/licensing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { judgeIn } from '../give-verdicts.ts'
import { matchesByIds, lockAround, type MatchRow } from '../match-store.ts'
import { matchesAfter, writeLicences } from './ledger-store.ts'

/** Holds every match of an owner against their ledger, some at a time. */
export const applyLedger = job({
  name: 'apply-ledger',
  payload: z.object({ ownerId: Id, after: z.string().default('') }),
  withinSeconds: 120,
})
/** Licences begin and end by themselves: once a day their owners' matches are held against the ledger again. */
export const turnLicences = job({
  name: 'turn-licences',
  payload: z.object({}),
  schedule: '10 0 * * *',
  catchesUp: true,
})

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
const atOnce = 500

/** The job: so many finds a transaction, then the next part is another job. */
export async function applyToAll(needs: Needs, ownerId: Id, after: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const matches = await matchesAfter(tx, ownerId, after, atOnce)
    const ledger = await readLedger(tx, ownerId)
    await apply(needs, tx, { ownerId, ledger, finds: matches })
    const reached = matches.at(-1)?.id
    if (reached !== undefined && matches.length === atOnce)
      await needs.queue.enqueue(tx, applyLedger, { ownerId, after: reached })
  })
}

/** The same for matches that have just been made. */
export async function applyToFound(needs: Pick<Deps, 'clock'>, tx: Tx, ownerId: Id, ids: Id[]): Promise<void> {
  const ledger = await readLedger(tx, ownerId)
  if (ledger.length > 0) await apply(needs, tx, { ownerId, ledger, finds: await matchesByIds(tx, ids) })
}

type Applied = { ownerId: Id; ledger: LicenceRow[]; finds: MatchRow[] }

/** A use that is licensed waits no more for its owner; one that was licensed by the ledger alone and is no more waits again. */
async function apply(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { ownerId, ledger, finds: matches }: Applied,
): Promise<void> {
  const today = clock().toISOString().slice(0, 10)
  const entries = ledger.map(entryOf)
  const names = await namesOf(tx, [...new Set(matches.map(({ imageId }) => imageId))])
  const answers = matches.map((match) => ({ find: match, answer: licenceStateOf(useOf(match, names), entries, today) }))
  const changed = answers.filter(({ find: match, answer }) => isOther(match, answer))
  await lockAround(tx, { ownerId, matchIds: changed.map(({ find: match }) => match.id) })
  await writeLicences(
    tx,
    changed.map(({ find: match, answer }) => ({ id: match.id, ...answer })),
  )
  const those = (is: (match: MatchRow, answer: LicenceAnswer) => boolean) =>
    answers.filter(({ find: match, answer }) => is(match, answer)).map(({ find: match }) => match.id)
  const licensed = those(({ verdict }, { state }) => state === 'licensed' && waits.includes(verdict))
  const noLonger = those(
    ({ verdict, verdictBy }, { state }) => state !== 'licensed' && verdict === 'licensed' && verdictBy === 'licence',
  )
  await judgeIn({ clock }, tx, ownerId, { ids: licensed, verdict: 'licensed', from: waits, by: 'licence' })
  await judgeIn({ clock }, tx, ownerId, {
    ids: noLonger,
    verdict: 'new',
    from: ['licensed'],
    fromBy: 'licence',
    by: 'licence',
  })
}

const waits: readonly Decision[] = ['new', 'seen']

const isOther = (match: MatchRow, { state, reason, licenceId }: LicenceAnswer): boolean =>
  match.licence !== state || match.licenceReason !== reason || match.licenceId !== licenceId

const entryOf = ({ id, ...row }: LicenceRow) => ({ _id: id, ...row })

const useOf = ({ host, imageId, width, height }: MatchRow, names: Map<Id, string[]>) => ({
  host,
  names: names.get(imageId) ?? [imageId],
  longestSide: Math.max(width, height),
})

async function namesOf(tx: Tx, imageIds: Id[]): Promise<Map<Id, string[]>> {
  const names = new Map<Id, string[]>()
  for (const id of imageIds) {
    const image = await readImage(tx, id)
    if (image) names.set(id, [id, image.fileName, image.title])
  }
  return names
}

/** As long as a server may have been off: what it has missed is looked at again, which changes nothing where it was not. */
const missedDays = 31

/** Asks for the ledgers of which an entry has begun or ended of late to be applied anew. */
export async function applyTurns({ db, clock, queue }: Needs): Promise<void> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const now = clock().getTime()
  for (const ownerId of await ownersWithTurns(db, { from: day(now - missedDays * 86_400_000), to: day(now) }))
    await db.transaction((tx) => queue.enqueue(tx, applyLedger, { ownerId, after: '' }))
}
