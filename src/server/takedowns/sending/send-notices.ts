import type { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import { type EvidenceRow, evidenceAmong } from '#server/evidence/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { readdressNotices } from '../directory/readdress-notices.ts'
import { readLaw } from '../law/read-law.ts'
import { takedownNotifications } from '../notifications.ts'
import {
  closeTakedown,
  lockAnyTakedown,
  mailsOf,
  type NoticeRow,
  noticesOf,
  readTakedown,
  recordStep,
  type TakedownRow,
  type UseRow,
  usesOf,
} from '../takedown-store.ts'
import { capturesOf } from './capture-of-use.ts'
import { changeRequest, requestOf, type RequestRow } from '../softer/request-store.ts'
import { sendRequest } from '../softer/send-request.ts'
import { askStaff } from './ask-staff.ts'
import { sendNotices } from './jobs.ts'
import { moveNotice } from './move-notice.ts'
import { type FileNeeds, keepNoticeFile } from './notice-file.ts'
import type { PostNeeds } from './post-mail.ts'
import { postNotice } from './post-notice.ts'
import { type Delivery, type DeliveryConfig, waitOf, waitSentence, waitsForStaff } from './wait-of-notice.ts'

export type SendNeeds = FileNeeds &
  PostNeeds &
  NotifyNeeds &
  Pick<Deps, 'db' | 'queue'> & { config: FileNeeds['config'] & PostNeeds['config'] & DeliveryConfig }

type Known = {
  uses: UseRow[]
  evidence: ReadonlyMap<Id, EvidenceRow>
  delivery: Delivery
  /** Numbers of the notices whose mail waits for the mail server, or has left; null is the request to the site. */
  posted: ReadonlySet<number | null>
}
type NextStep = 'stay' | 'nothing-left' | 'queue' | 'send'

/**
 * Sends the signed notices of a takedown whose captures are there, each once: state, history, thread and mail change in one transaction under the
 * lock of the takedown. Files are made before it. A notice whose copies are all gone is not sent.
 */
export async function sendSignedNotices(needs: SendNeeds, takedownId: Id): Promise<void> {
  const asked = await readTakedown(needs.db, takedownId)
  if (!asked || asked.closedAt !== null) return
  const files = await makeFiles(needs, asked)
  await needs.db.transaction(async (tx) => {
    const row = await lockAnyTakedown(tx, takedownId)
    if (!row || row.closedAt !== null) return
    await readdressNotices(needs, tx, row)
    const known = await knownOf(needs, tx, takedownId)
    const notices = await noticesOf(tx, [takedownId])
    const request = await requestOf(tx, takedownId)
    if (request?.state === 'signed') return await sendWhenCaptured(needs, tx, row, { request, known })
    const steps = notices.map((notice) => ({ notice, next: nextStep(notice, known) }))
    if (steps.every(({ next }) => next === 'stay')) return
    if (isNothingLeft(known, notices)) await endWithoutNotice(needs, tx, row)
    else for (const { notice, next } of steps) await take(needs, tx, row, { notice, next, known, files })
    await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId })
  })
}

/** A request goes out once each page is captured, as notices do. */
async function sendWhenCaptured(
  needs: SendNeeds,
  tx: Tx,
  row: TakedownRow,
  { request, known }: { request: RequestRow; known: Known },
): Promise<void> {
  const captures = capturesOf({ serves: [] }, known.uses, known.evidence)
  if (known.posted.has(null) || captures.length === 0 || captures.includes('under-way')) return
  if (captures.every((capture) => capture === 'gone')) {
    await changeRequest(tx, row.id, { state: 'ended' })
    await endWithoutNotice(needs, tx, row)
  } else await sendRequest(needs, tx, row, request)
  await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId: row.id })
}

async function knownOf({ config }: SendNeeds, db: Db | Tx, takedownId: Id): Promise<Known> {
  const uses = await usesOf(db, [takedownId])
  const out = (await mailsOf(db, takedownId)).filter(({ direction }) => direction === 'out')
  return {
    uses,
    posted: new Set(out.map(({ notice }) => notice)),
    delivery: { config, law: await readLaw(db) },
    evidence: await evidenceAmong(
      db,
      uses.flatMap(({ evidenceId }) => evidenceId ?? []),
    ),
  }
}

function nextStep(notice: NoticeRow, { uses, evidence, delivery, posted }: Known): NextStep {
  if (notice.signed === null || (notice.state !== 'signed' && notice.state !== 'queued')) return 'stay'
  if (notice.state === 'signed') {
    const captures = capturesOf(notice.reader, uses, evidence)
    if (captures.includes('under-way')) return 'stay'
    if (captures.every((capture) => capture === 'gone')) return 'nothing-left'
  }
  if (posted.has(notice.n)) return 'stay'
  if (waitOf(notice, delivery) === null) return 'send'
  return notice.state === 'signed' ? 'queue' : 'stay'
}

/** Files of notices that leave now, by number. Readers that open no attachments get none. */
async function makeFiles(needs: SendNeeds, row: TakedownRow): Promise<ReadonlyMap<number, string>> {
  const known = await knownOf(needs, needs.db, row.id)
  const made = new Map<number, string>()
  for (const notice of await noticesOf(needs.db, [row.id]))
    if (takesFile(notice) && nextStep(notice, known) === 'send')
      made.set(notice.n, await keepNoticeFile(needs, row, notice))
  return made
}

const takesFile = ({ signed, reader }: NoticeRow): boolean => signed !== null && !reader.wants.plainTextOnly

/** True where every use of the takedown is gone and nothing was sent before. */
const isNothingLeft = ({ uses, evidence, posted }: Known, notices: readonly NoticeRow[]): boolean =>
  notices.every(({ sentAt, n }) => sentAt === null && !posted.has(n)) &&
  uses.length > 0 &&
  capturesOf({ serves: [] }, uses, evidence).every((capture) => capture === 'gone')

async function endWithoutNotice(needs: SendNeeds, tx: Tx, row: TakedownRow): Promise<void> {
  const { id: takedownId, clusterId, ownerId: accountId, host } = row
  const at = needs.clock()
  await closeTakedown(tx, takedownId, at)
  await recordStep(tx, { takedownId, clusterId, at, step: 'nothing-left', userId: null })
  const words = { takedownId, host, reader: '', day: null }
  await notify(needs, tx, takedownNotifications.nothingLeft, { accountId, ...words })
}

type Taken = { notice: NoticeRow; next: NextStep; known: Known; files: ReadonlyMap<number, string> }

async function take(needs: SendNeeds, tx: Tx, row: TakedownRow, { notice, next, known, files }: Taken): Promise<void> {
  const at = needs.clock()
  const note = noteOn(notice, known)
  switch (next) {
    case 'stay':
      return
    case 'nothing-left':
      return await leaveOut(needs, tx, row, notice)
    case 'queue': {
      const queued = { ...notice, state: 'queued' } as const
      const sentence = [note, waitSentence(queued, known.delivery)].filter(Boolean).join(' ')
      await moveNotice(tx, row, notice, { to: 'queued', step: 'queued', at, note: sentence })
      if (waitsForStaff(waitOf(notice, known.delivery))) await askStaff(tx, row, { notice, at, ...known.delivery })
      return
    }
    case 'send': {
      const fileKey = files.get(notice.n)
      // A notice that became ready while files were made gets its file in the next run.
      if (takesFile(notice) && fileKey === undefined)
        return await needs.queue.enqueue(tx, sendNotices, { takedownId: row.id }, { key: row.id })
      await sendByMail(needs, tx, row, { notice, fileKey, note })
      return
    }
    default:
      next satisfies never
  }
}

/** Posts a notice once. It stays queued until the mail server has taken it. */
async function sendByMail(
  needs: SendNeeds,
  tx: Tx,
  row: TakedownRow,
  { notice, fileKey, note }: { notice: NoticeRow; fileKey: string | undefined; note: string | undefined },
): Promise<void> {
  const at = needs.clock()
  const queued =
    notice.state === 'queued' ? notice : await moveNotice(tx, row, notice, { to: 'queued', step: 'queued', at, note })
  await postNotice(needs, tx, row, { notice: queued, fileKey })
}

async function leaveOut(needs: SendNeeds, tx: Tx, row: TakedownRow, notice: NoticeRow): Promise<void> {
  const { id: takedownId, ownerId: accountId, host } = row
  await moveNotice(tx, row, notice, { to: 'withdrawn', step: 'nothing-left', at: needs.clock() })
  const words = { takedownId, host, reader: notice.reader.name, day: null }
  await notify(needs, tx, takedownNotifications.nothingLeft, { accountId, ...words })
}

/** Says of a signed notice how many pages could not be captured; the notice goes all the same. */
function noteOn(notice: NoticeRow, { uses, evidence }: Known): string | undefined {
  if (notice.state !== 'signed') return undefined
  const captures = capturesOf(notice.reader, uses, evidence)
  const failed = captures.filter((capture) => capture === 'failed').length
  if (failed === 0) return undefined
  return `${failed} of ${captures.length} ${captures.length === 1 ? 'page' : 'pages'} could not be captured.`
}
