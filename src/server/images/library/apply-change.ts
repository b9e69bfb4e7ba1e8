import type { ImageChange } from '#contract/images/changes.ts'
import { maxTags } from '#contract/images/tags.ts'
import type { ImageField } from '#contract/platform/events.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { lockOwned, lockToRemove, setOnImages, setTags } from './change-store.ts'
import { removeRows } from '../delete-image.ts'
import { recordHistory } from '../history-store.ts'
import type { ImageRow } from '../store.ts'
import { askForBalance, beginMonitoring, endMonitoring, followTags, type WatchNeeds } from '../monitoring/monitoring.ts'

export type ChangeNeeds = WatchNeeds & Pick<Deps, 'db' | 'clock'>
/** An image that changed, with what takes it back; a removal cannot be taken back. */
export type Changed = { id: Id; back?: ImageChange }

type Wanted<Kind extends ImageChange['kind'] = ImageChange['kind']> = {
  ownerId: Id
  rows: ImageRow[]
  change: Extract<ImageChange, { kind: Kind }>
}

/** Beyond this many, one event says that images have changed. */
const toldApart = 10

/** Changes the owner's own images among these; resolves to those that are now other than before. */
export async function applyChange(
  needs: ChangeNeeds,
  tx: Tx,
  { ownerId, ids, change }: { ownerId: Id; ids: Id[]; change: ImageChange },
): Promise<Changed[]> {
  const rows = await (change.kind === 'delete' ? lockToRemove : lockOwned)(tx, ownerId, ids)
  const changed = await applyToRows(needs, tx, { ownerId, rows, change })
  if (changed.length > 0 && change.kind !== 'delete') await tell(tx, ownerId, changed, touchedBy[change.kind])
  return changed
}

function applyToRows(needs: ChangeNeeds, tx: Tx, { ownerId, rows, change }: Wanted): Promise<Changed[]> {
  switch (change.kind) {
    case 'ignore':
      return ignore(needs, tx, { ownerId, rows, change })
    case 'tag':
      return tag(needs, tx, { ownerId, rows, change })
    case 'pin':
      return pin(needs, tx, { ownerId, rows, change })
    case 'delete':
      return remove(needs, tx, { ownerId, rows })
    default:
      return change satisfies never
  }
}

async function ignore(needs: ChangeNeeds, tx: Tx, { ownerId, rows, change }: Wanted<'ignore'>): Promise<Changed[]> {
  const { ignored } = change
  const changing = rows.filter((row) => row.ignored !== ignored)
  await setOnImages(tx, idsOf(changing), { ignored })
  const ready = changing.filter((row) => row.state === 'ready')
  if (ignored) await endMonitoring(needs, tx, ownerId, ready)
  else await beginMonitoring(needs, tx, ownerId, ready)
  const type = ignored ? 'ignored' : 'unignored'
  await recordHistory(
    tx,
    needs.clock(),
    changing.map(({ id }) => ({ imageId: id, type })),
  )
  return changing.map(({ id }) => ({ id, back: { kind: 'ignore', ignored: !ignored } }))
}

async function pin(needs: ChangeNeeds, tx: Tx, { ownerId, rows, change }: Wanted<'pin'>): Promise<Changed[]> {
  const { pinned } = change
  const changing = rows.filter((row) => row.pinned !== pinned)
  if (changing.length === 0) return []
  await setOnImages(tx, idsOf(changing), { pinned })
  await askForBalance(needs, tx, ownerId)
  const type = pinned ? 'pinned' : 'unpinned'
  await recordHistory(
    tx,
    needs.clock(),
    changing.map(({ id }) => ({ imageId: id, type })),
  )
  return changing.map(({ id }) => ({ id, back: { kind: 'pin', pinned: !pinned } }))
}

/** An image that is full keeps the tags that it has. */
async function tag(needs: ChangeNeeds, tx: Tx, { ownerId, rows, change }: Wanted<'tag'>): Promise<Changed[]> {
  const changing = rows
    .map(({ id, tags }) => ({ id, before: tags, tags: retagged(tags, change) }))
    .filter(({ before, tags }) => tags.length <= maxTags && tags.join() !== before.join())
  await setTags(tx, changing)
  if (changing.length > 0) await followTags(needs, tx, ownerId)
  await recordHistory(
    tx,
    needs.clock(),
    changing.map(({ id, before, tags }) => ({
      imageId: id,
      type: 'tagged',
      changes: [{ field: 'tags', from: before.join(', ') || null, to: tags.join(', ') || null }],
    })),
  )
  return changing.map(({ id, before, tags }) => ({
    id,
    back: {
      kind: 'tag',
      add: before.filter((one) => !tags.includes(one)),
      remove: tags.filter((one) => !before.includes(one)),
    },
  }))
}

/** The tags of an image after some were added and others removed. */
export const retagged = (tags: string[], { add, remove }: { add: string[]; remove: string[] }): string[] => [
  ...new Set([...tags, ...add].filter((one) => !remove.includes(one))),
]

async function remove(needs: ChangeNeeds, tx: Tx, { ownerId, rows }: Pick<Wanted, 'ownerId' | 'rows'>) {
  await removeRows(needs, tx, ownerId, rows)
  return rows.map(({ id }): Changed => ({ id }))
}

const touchedBy: Record<Exclude<ImageChange['kind'], 'delete'>, ImageField[]> = {
  ignore: ['ignored', 'monitored'],
  tag: ['tags'],
  pin: ['pinned'],
}

async function tell(tx: Tx, ownerId: Id, changed: Changed[], only: ImageField[]): Promise<void> {
  if (changed.length > toldApart) return await appendEvent(tx, ownerId, { type: 'image', what: 'changed', only })
  for (const { id } of changed) await appendEvent(tx, ownerId, { type: 'image', imageId: id, what: 'changed', only })
}

const idsOf = (rows: ImageRow[]): Id[] => rows.map((row) => row.id)
