import { noticeStates } from '#contract/takedowns/notice-states.ts'
import type { Directory, DirectoryEntry } from '#contract/takedowns/recipients/directory.ts'
import { actorOf } from '#contract/takedowns/recipients/who-can-act.ts'
import { regionFor } from '#contract/takedowns/region-for.ts'
import { readCountries } from '#server/sites/countries/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { stopMails } from '#server/platform/mail/mail-store.ts'
import { regionAsked } from '../draft-notices.ts'
import { readLaw } from '../law/read-law.ts'
import { markReady } from '../notices/save-facts.ts'
import { askStaff, endStaffTask } from '../sending/ask-staff.ts'
import { changeNotice } from '../sending/sending-store.ts'
import { type DeliveryConfig, waitOf, waitsForStaff } from '../sending/wait-of-notice.ts'
import { mailsOf, type NoticeRow, noticesOf, recordStep, type TakedownRow } from '../takedown-store.ts'
import { readDirectory } from './read-directory.ts'
import { removeStopped } from './recipient-store.ts'

export type ReaddressNeeds = Pick<Deps, 'clock'> & { config: DeliveryConfig }
type Asked = Parameters<typeof regionFor>[1]
type Stale = { notice: NoticeRow; entry: DirectoryEntry; asked: Asked }

/**
 * Gives the notices of a takedown that have not left their readers as the directory has them now; true where one changed. A mail that still waits for
 * the mail server is stopped. The caller has locked the takedown.
 */
export async function readdressNotices(needs: ReaddressNeeds, tx: Tx, row: TakedownRow): Promise<boolean> {
  const directory = await readDirectory(tx)
  const stale = (await noticesOf(tx, [row.id])).flatMap((notice) => staleBy(directory, notice))
  if (stale.length === 0) return false
  const asked = await regionAsked(tx, row)
  for (const { notice, entry } of stale)
    if (noticeStates[notice.state].isEditable) await draftTo(tx, { notice, entry, asked })
    else await sendTo(needs, tx, row, { notice, entry, asked })
  await markReady(tx, row, needs.clock())
  return true
}

/** A notice that has not left and whose entry was decided on since it was written. */
function staleBy(directory: Directory, notice: NoticeRow): Pick<Stale, 'notice' | 'entry'>[] {
  const { state, reader } = notice
  const hasLeft = !noticeStates[state].isEditable && state !== 'signed' && state !== 'queued'
  const entry = directory.find(({ id }) => id === reader.id)
  return hasLeft || entry === undefined || entry.version <= (reader.version ?? 0) ? [] : [{ notice, entry }]
}

async function draftTo(tx: Tx, { notice, entry, asked }: Stale): Promise<void> {
  const reader = readerAs(notice, entry)
  const { code: region, isGuess } = regionFor(reader, asked, await readCountries(tx))
  await changeNotice(tx, notice, { reader, region, isGuess })
}

const readerAs = ({ reader: { serves, onlyPages } }: NoticeRow, entry: DirectoryEntry): NoticeRow['reader'] => ({
  ...actorOf(entry),
  serves,
  ...(onlyPages && { onlyPages }),
})

/** A signed text stays. Staff check the notice where its text names the old address, or where another law holds now. */
async function sendTo(
  { clock, config }: ReaddressNeeds,
  tx: Tx,
  row: TakedownRow,
  { notice, entry, asked }: Stale,
): Promise<void> {
  const { reader: before } = notice
  const corrected = readerAs(notice, entry)
  const isElsewhere = corrected.contact !== before.contact || corrected.way !== before.way
  if ((isElsewhere || corrected.awaitsStaff) && !(await stopMail(tx, row, notice, clock()))) return
  const namesOld = isElsewhere && before.contact !== '' && notice.signed?.text.includes(before.contact) === true
  const isOtherLaw = regionFor(corrected, asked, await readCountries(tx)).code !== notice.region
  const awaitsStaff = corrected.awaitsStaff || namesOld || isOtherLaw
  const changed = await changeNotice(tx, notice, {
    reader: { ...corrected, ...(namesOld && { way: before.way, contact: before.contact }), awaitsStaff },
    ...(awaitsStaff && { releasedAt: null }),
  })
  const line = { takedownId: row.id, clusterId: row.clusterId, at: clock(), step: 'corrected', userId: null } as const
  await recordStep(tx, { ...line, notice: notice.n, note: noteOn(before, changed.reader) })
  await askOrEnd(tx, row, changed, { at: clock(), config })
}

const noteOn = (before: NoticeRow['reader'], { contact }: NoticeRow['reader']): string =>
  contact === before.contact ? '' : `It was ${before.contact || 'not known'}, and is ${contact}.`

/** Stops the mail of a notice that waits for the mail server, and takes it from the thread; false where it may have left. */
async function stopMail(tx: Tx, row: TakedownRow, { n }: NoticeRow, at: Date): Promise<boolean> {
  const posted = (await mailsOf(tx, row.id)).flatMap(({ id, direction, notice }) =>
    direction === 'out' && notice === n ? [id] : [],
  )
  const problem = 'It was stopped before it left: its address was corrected.'
  const stopped = await stopMails(tx, posted, { problem, at })
  await removeStopped(tx, stopped)
  return stopped.length === posted.length
}

async function askOrEnd(
  tx: Tx,
  row: TakedownRow,
  notice: NoticeRow,
  { at, config }: { at: Date; config: DeliveryConfig },
): Promise<void> {
  const law = await readLaw(tx)
  await endStaffTask(tx, row, { notice, doneAt: at })
  if (notice.state === 'queued' && waitsForStaff(waitOf(notice, { config, law })))
    await askStaff(tx, row, { notice, at, config, law })
}
