import { z } from 'zod'
import { type LicenceAnswer, type OpenLedger, openLedger } from '#contract/licensing/licence-state.ts'
import type { Decision } from '#contract/matches/match.ts'
import { Id } from '#contract/wire.ts'
import { namesOfImages } from '#server/images/index.ts'
import { readOpenLedger, ownersWithTurns } from '#server/licensing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import { job } from '#server/platform/jobs/job.ts'
import { judgeIn } from '../judging/give-verdicts.ts'
import { matchesByIds, lockAround, type MatchRow } from '../match-store.ts'
import { matchesAfter, writeLicences } from './ledger-store.ts'

/** Compares every match of an owner with their ledger, some at a time. */
export const applyLedger = job({
  name: 'apply-ledger',
  payload: z.object({ ownerId: Id }),
  onePerKey: true,
  withinSeconds: 1800,
  isLong: true,
})
/** Compares the matches of owners with the ledger once a day, since licences begin and end by themselves. */
export const turnLicences = job({
  name: 'turn-licences',
  payload: z.object({}),
  schedule: '10 0 * * *',
  catchesUp: true,
})

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
const atOnce = 500

/** Queues an owner whose ledger has changed, in the same transaction. */
export const askForLedger = ({ queue }: Pick<Needs, 'queue'>, tx: Tx, ownerId: Id): Promise<void> =>
  queue.enqueue(tx, applyLedger, { ownerId }, { key: ownerId })

/** The job: a bounded number of finds a transaction. Changes meanwhile ask for another run. */
export async function applyToAll(needs: Pick<Needs, 'db' | 'clock'>, ownerId: Id, signal?: AbortSignal): Promise<void> {
  const today = todayOf(needs)
  const ledger = (await readOpenLedger(needs.db, ownerId, today)) ?? openLedger(today)
  let after: Id | undefined = ''
  while (after !== undefined) {
    signal?.throwIfAborted()
    const from: Id = after
    after = await needs.db.transaction(async (tx) => {
      const finds = await matchesAfter(tx, ownerId, from, atOnce)
      await apply(needs, tx, { ownerId, ledger, finds })
      return finds.length === atOnce ? finds.at(-1)?.id : undefined
    })
  }
}

/** Does the same for new matches. */
export async function applyToFound(needs: Pick<Deps, 'clock'>, tx: Tx, ownerId: Id, ids: Id[]): Promise<void> {
  const ledger = await readOpenLedger(tx, ownerId, todayOf(needs))
  if (ledger) await apply(needs, tx, { ownerId, ledger, finds: await matchesByIds(tx, ids) })
}

const todayOf = ({ clock }: Pick<Deps, 'clock'>) => clock().toISOString().slice(0, 10)

type Applied = { ownerId: Id; ledger: OpenLedger; finds: MatchRow[] }

/** A licensed use waits no longer for its owner. One licensed only by the ledger, and now without a licence, waits again. */
async function apply(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { ownerId, ledger, finds: matches }: Applied,
): Promise<void> {
  const answers = await answersOf(tx, ledger, matches)
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

async function answersOf(tx: Tx, ledger: OpenLedger, matches: MatchRow[]) {
  const names = await namesOfImages(tx, [...new Set(matches.map(({ imageId }) => imageId))])
  const rest = openRests(openTurns())
  const answers: { find: MatchRow; answer: LicenceAnswer }[] = []
  for (const find of matches) {
    const { pageUrl, imageId, width, height } = find
    const use = { page: pageUrl, names: names.get(imageId) ?? [imageId], longestSide: Math.max(width, height) }
    answers.push({ find, answer: ledger.stateOf(use) })
    await rest()
  }
  return answers
}

/** Longest outage of a server that is caught up on; other runs change nothing. */
const missedDays = 31

/** Queues ledgers with an entry that began or ended lately. */
export async function applyTurns({ db, clock, queue }: Needs): Promise<void> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const now = clock().getTime()
  for (const ownerId of await ownersWithTurns(db, { from: day(now - missedDays * 86_400_000), to: day(now) }))
    await db.transaction((tx) => askForLedger({ queue }, tx, ownerId))
}
