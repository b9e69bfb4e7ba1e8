import { createHash } from 'node:crypto'
import { columnName } from '#contract/images/sheets.ts'
import { downloadsAtOnce } from '#contract/images/sources-connections.ts'
import type { Id } from '#contract/wire.ts'
import { advanceActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { lockOwned } from '../library/change-store.ts'
import { recordHistory } from '../history-store.ts'
import { ingestImage, removeFiles } from '../reading/ingest-image.ts'
import { fetchedKey, titleOf } from '../object-keys.ts'
import { imagesWithContent, keysOfNoImage } from '../sources/imports/photo-store.ts'
import { typeOfPicture } from '../sources/picture-types.ts'
import { lockImportsOf } from '../sources/imports/run-store.ts'
import { openRoom, type StorageNeeds } from '#server/platform/uploads/storage.ts'
import { type ImageRow, insertImage, priorityOfReading } from '../store.ts'
import { fetchAddress } from './fetch-address.ts'
import type { Plan } from './reading/read-rows.ts'
import { changeSheet, waitingLines, type LineRow, type Settled, settleLines, type SheetRow } from './sheet-store.ts'
import { applyRow, fillMissing, type RowNeeds, sayRegistration } from './apply-row.ts'

export type TakeInNeeds = Pick<Deps, 'db' | 'queue' | 'objects' | 'outbound' | 'log'> & RowNeeds & StorageNeeds

type Stored = { line: LineRow; fileName: string; objectKey: string; bytes: number; type: string; contentHash: string }
type Tried = { stored: Stored } | { settled: Settled }

/**
 * Carries out lines: fetches what they lead to, a few at a time, and makes images of it in one transaction. Files are stored under keys
 * that follow from the import and the line, so lines that were cut off are carried out again over themselves.
 */
export async function takeIn(
  needs: TakeInNeeds,
  sheet: SheetRow,
  { lines, signal }: { lines: LineRow[]; signal: AbortSignal },
): Promise<void> {
  const room = await openRoom(needs, needs.db, sheet.ownerId)
  const tried: Tried[] = []
  const left = lines.filter(({ plan }) => plan.imageId === undefined).values()
  const lane = async () => {
    for (const line of left) {
      if (signal.aborted) return
      const one = room.isGone()
        ? { settled: inVain(needs, line, { problem: room.problem }) }
        : await tryLine(needs, sheet, line, signal)
      if ('stored' in one) room.take(one.stored.bytes)
      tried.push(one)
    }
  }
  await Promise.all(Array.from({ length: downloadsAtOnce }, lane)).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  const about = lines.filter(({ plan }) => plan.imageId !== undefined)
  await keep(needs, sheet, { tried, about })
}

async function tryLine(needs: TakeInNeeds, sheet: SheetRow, line: LineRow, signal: AbortSignal): Promise<Tried> {
  const url = line.plan.url ?? ''
  const got = await fetchAddress(needs, url, { attempts: line.attempts, signal })
  if ('problem' in got) return { settled: inVain(needs, line, got) }
  const { bytes } = got
  const fileName = nameIn(url)
  const type = typeOfPicture(bytes, fileName)
  const objectKey = fetchedKey(sheet.ownerId, `${sheet.activityId}/${line.row}`, type)
  await needs.objects.put('images', objectKey, bytes, { type })
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  return { stored: { line, fileName, objectKey, bytes: bytes.byteLength, type, contentHash } }
}

function inVain(
  { clock }: Pick<Deps, 'clock'>,
  { row }: LineRow,
  { problem, afterSeconds }: { problem: string; afterSeconds?: number },
): Settled {
  const nothing = { row, imageId: null }
  if (afterSeconds !== undefined)
    return {
      ...nothing,
      state: 'waiting',
      problems: [],
      notBefore: new Date(clock().getTime() + afterSeconds * 1000),
    }
  return { ...nothing, state: 'failed', problems: [{ cell: null, message: problem }], notBefore: null }
}

/** The last part of an address is what people call the file. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  const name = decoded(last)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 255)
    .toWellFormed()
  return name || 'photograph.jpg'
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type Kept = { tried: Tried[]; about: LineRow[] }

/**
 * All of it or, when the import is over meanwhile, nothing. Lines that another worker has settled are left as they are, with their files:
 * both fetched to the same places.
 */
async function keep(needs: TakeInNeeds, sheet: SheetRow, kept: Kept): Promise<void> {
  const keys = kept.tried.flatMap((one) => ('stored' in one ? one.stored.objectKey : []))
  await needs.db.transaction(async (tx) => {
    await lockImportsOf(tx, sheet.ownerId)
    // It may have been stopped and started again meanwhile: then another activity tells of it.
    const current = await changeSheet(tx, sheet.id, ['running'], { givenUp: 0 })
    if (current) await settle(needs, tx, current, kept)
    const spare = await keysOfNoImage(tx, keys)
    if (spare.length > 0) await needs.queue.enqueue(tx, removeFiles, { bucket: 'images', keys: spare })
  })
}

async function settle(needs: TakeInNeeds, tx: Tx, sheet: SheetRow, { tried, about }: Kept): Promise<void> {
  const { id, ownerId } = sheet
  const waiting = await waitingLines(tx, id)
  const stored = tried.flatMap((one) => ('stored' in one && waiting.has(one.stored.line.row) ? one.stored : []))
  // New images lock the image totals, and changes the events that come after them (docs/decisions/0154-lock-order.md).
  const made = await makeImages(needs, tx, sheet, stored)
  const updated = await updateImages(needs, tx, sheet, about)
  const others = tried.flatMap((one) => ('settled' in one ? one.settled : []))
  const done = await settleLines(tx, id, [...updated, ...made.settled, ...others])
  await needs.queue.enqueueAll(tx, ingestImage, made.added, { priority: await priorityOfReading(tx, ownerId) })
  await advanceActivity(tx, sheet.activityId!, { done })
  // One event for all: list viewers reload once.
  if (made.added.length > 0) await appendEvent(tx, ownerId, { type: 'image', what: 'added' })
  if (updated.length > 0) await appendEvent(tx, ownerId, { type: 'image', what: 'changed' })
}

/** Lines about images in the library. */
async function updateImages(needs: RowNeeds, tx: Tx, { ownerId }: SheetRow, lines: LineRow[]): Promise<Settled[]> {
  const ids = lines.map(({ plan }) => plan.imageId!)
  const rows = new Map((await lockOwned(tx, ownerId, ids)).map((row) => [row.id, row]))
  const settled: Settled[] = []
  for (const { row, plan } of lines) {
    const image = rows.get(plan.imageId!)
    if (image) await applyRow(needs, tx, image, plan)
    settled.push({
      row,
      ...(image ? { state: 'updated', imageId: image.id, problems: [] } : { ...isGone, imageId: null }),
      notBefore: null,
    })
  }
  return settled
}

const isGone = {
  state: 'failed' as const,
  problems: [
    { cell: null, message: `The image with this ${columnName('id').toLowerCase()} is not in your library any more.` },
  ],
}

type Made = { added: { imageId: Id }[]; settled: Settled[] }

/** Images for what the owner has not: the same content is one image, wherever it came from. */
async function makeImages(needs: RowNeeds, tx: Tx, sheet: SheetRow, stored: Stored[]): Promise<Made> {
  const hashes = stored.map(({ contentHash }) => contentHash)
  const byContent = await imagesWithContent(tx, sheet.ownerId, hashes)
  const known = new Map((await lockOwned(tx, sheet.ownerId, [...byContent.values()])).map((row) => [row.id, row]))
  const knownFor = ({ contentHash }: Stored) => known.get(byContent.get(contentHash) ?? '')
  const added = new Map<Stored, ImageRow>()
  // New images come first: they lock the image totals, known ones the events that come after them.
  for (const one of stored) {
    if (knownFor(one)) continue
    const inserted = await insert(tx, sheet, one, needs.clock())
    const image = await sayRegistration(needs, tx, inserted, one.line.plan.registration)
    added.set(one, image)
    byContent.set(one.contentHash, image.id)
    known.set(image.id, image)
  }
  const settled: Settled[] = []
  for (const one of stored) {
    const { row, plan } = one.line
    const image = added.get(one) ?? (await fillMissing(needs, tx, knownFor(one)!, plan))
    known.set(image.id, image)
    settled.push({ row, state: added.has(one) ? 'added' : 'known', imageId: image.id, problems: [], notBefore: null })
  }
  return { added: [...added.values()].map(({ id }) => ({ imageId: id })), settled }
}

async function insert(tx: Tx, { ownerId }: SheetRow, stored: Stored, now: Date): Promise<ImageRow> {
  const { line, fileName, objectKey, bytes, type, contentHash } = stored
  const { plan } = line
  const image = await insertImage(tx, {
    id: newId(),
    ownerId,
    title: plan.title ?? titleOf(fileName),
    fileName,
    source: 'external',
    state: 'loading',
    objectKey,
    bytes,
    type,
    contentHash,
    origin: plan.url ?? null,
    ...saidIn(plan),
    createdAt: now,
  })
  if (!image) throw new Error(`The file ${objectKey} belongs to an image already, and its line was waiting.`)
  await recordHistory(tx, now, [{ imageId: image.id, type: 'added' }])
  return image
}

/** A line's values come before the file's. */
const saidIn = ({ title, takenOn, place, tags, publication }: Plan) => ({
  ...(takenOn === undefined ? {} : { takenOn }),
  ...(place === undefined ? {} : { place }),
  ...(tags === undefined ? {} : { tags }),
  ...(publication === undefined ? {} : { publication }),
  edited: Object.entries({ title, takenOn, place, tags }).flatMap(([field, value]) =>
    value === undefined ? [] : field,
  ),
})
