import { createHash } from 'node:crypto'
import { lookDays } from '#contract/takedowns/looks.ts'
import type { Id } from '#contract/wire.ts'
import { type CopyNeeds, type CopyReading, lookForCopy } from '#server/evidence/capturing/index.ts'
import type { NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import type { ReaddressNeeds } from '../directory/readdress-notices.ts'
import { readTakedown, takedownFolder, type TakedownRow, type UseRow, usesOf } from '../takedown-store.ts'
import { graceDay, isGraceOver, settleRequest } from '../softer/follow-request.ts'
import { requestOf } from '../softer/request-store.ts'
import { clearOutcome, outcomeOf, secondOutcome } from './judge-look.ts'
import { lookAtCopiesJob } from './look-job.ts'
import { dueDay, type LookRow, looksOf, takedownsToLookAt, writeLook } from './look-store.ts'
import { settleLook } from './settle-look.ts'

export type LookNeeds = CopyNeeds & NotifyNeeds & ReaddressNeeds & Pick<Deps, 'db' | 'clock' | 'queue' | 'objects'>

/** Copies that one run looks at, so that other takedowns have their turn. */
const maxPerRun = 5
/** The pause before a change is read again. */
const confirmAfterMs = 10 * 60_000
const batch = 200

/** Asks for the looks that are due. */
export async function followTakedowns({ db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await takedownsToLookAt(db, clock(), after, batch)
    await db.transaction(async (tx) => {
      for (const { id: takedownId } of rows)
        await queue.enqueue(tx, lookAtCopiesJob, { takedownId }, { key: takedownId })
    })
    if (rows.length < batch) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Reads some copies of a due day; the last reading settles the day. */
export async function lookAtCopies(needs: LookNeeds, takedownId: Id): Promise<void> {
  const row = await readTakedown(needs.db, takedownId)
  if (!row || row.closedAt !== null) return
  const uses = await usesOf(needs.db, [takedownId])
  const looks = await looksOf(needs.db, takedownId)
  const isGrace = isGraceOver(await requestOf(needs.db, takedownId), needs.clock())
  const day = isGrace ? graceDay : (dayUnderWay(row, looks) ?? dueDay(row, needs.clock()))
  if (day === undefined) return
  const isDone = (use: UseRow) => looks.some((look) => isFor(look, use, day) && look.confirmAt === null)
  const isWaiting = (use: UseRow) =>
    looks.some((look) => isFor(look, use, day) && look.confirmAt !== null && look.confirmAt > needs.clock())
  const left = uses.filter((use) => !isDone(use))
  const now = left.filter((use) => !isWaiting(use))
  for (const use of now.slice(0, maxPerRun)) await lookAt(needs, row, use, { looks, day })
  if (now.length > maxPerRun) return await goOn(needs, takedownId)
  if (left.length === 0 || (await isOver(needs, takedownId, day, uses))) await settle(needs, takedownId, { day, uses })
}

async function settle(
  needs: LookNeeds,
  takedownId: Id,
  { day, uses }: { day: number; uses: readonly UseRow[] },
): Promise<void> {
  if (day !== graceDay) return await settleLook(needs, takedownId, day)
  await settleRequest(needs, takedownId, async (tx) => {
    const looks = await looksOf(tx, takedownId)
    return uses.map(({ matchId }) => clearOutcome(looks.filter((look) => look.matchId === matchId)))
  })
}

/** The day of a look that was begun and not settled. */
const dayUnderWay = ({ lookedDay }: TakedownRow, looks: readonly LookRow[]): number | undefined =>
  lookDays.find((day) => day > lookedDay && looks.some((look) => look.day === day))

const isFor = (look: LookRow, { matchId }: UseRow, day: number): boolean => look.matchId === matchId && look.day === day

async function goOn({ db, queue }: LookNeeds, takedownId: Id): Promise<void> {
  await db.transaction((tx) => queue.enqueue(tx, lookAtCopiesJob, { takedownId }, { key: takedownId }))
}

async function isOver({ db }: LookNeeds, takedownId: Id, day: number, uses: readonly UseRow[]): Promise<boolean> {
  const looks = await looksOf(db, takedownId)
  return uses.every((use) => looks.some((look) => isFor(look, use, day) && look.confirmAt === null))
}

type Round = { looks: readonly LookRow[]; day: number }

async function lookAt(needs: LookNeeds, row: TakedownRow, use: UseRow, { looks, day }: Round): Promise<void> {
  const reading = await lookForCopy(needs, use)
  const own = looks.filter(({ matchId }) => matchId === use.matchId)
  const first = own.find((look) => look.day === day)
  const before = clearOutcome(own.filter((look) => look.day < day))
  const read = outcomeOf(reading)
  const outcome = first ? secondOutcome(before, first.outcome, read) : read
  const at = needs.clock()
  const isChange = !first && outcome !== 'unclear' && outcome !== before
  const shot = await keepScreenshot(needs, `${takedownFolder(row.id)}${use.matchId}-${day}.png`, reading)
  await needs.db.transaction(async (tx) => {
    await writeLook(tx, {
      takedownId: row.id,
      matchId: use.matchId,
      day,
      at,
      outcome,
      confirmAt: isChange ? new Date(at.getTime() + confirmAfterMs) : null,
      problem: outcome === 'unclear' ? (reading.problem ?? 'Two readings differ.') : null,
      ...shot,
    })
    await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId: row.id })
  })
}

async function keepScreenshot(
  { objects }: LookNeeds,
  key: string,
  { screenshot }: CopyReading,
): Promise<Pick<LookRow, 'screenshotKey' | 'screenshotHash'>> {
  if (!screenshot) return { screenshotKey: null, screenshotHash: null }
  await objects.put('cases', key, screenshot, { type: 'image/png' })
  return { screenshotKey: key, screenshotHash: createHash('sha256').update(screenshot).digest('hex') }
}
