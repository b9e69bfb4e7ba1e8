import { createHash } from 'node:crypto'
import type { SanctionSource } from '#contract/billing/payouts/lists.ts'
import { boundsOfWork } from '#server/platform/children/bounds-of-work.ts'
import { openChildPool } from '#server/platform/children/child-pool.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { screenPayeesJob } from '../job-list.ts'
import { currentLists, findListByHash, type ListRow, replaceList } from './list-store.ts'
import { keysOfName } from './normalise-name.ts'
import type { SanctionNames } from './listed-name.ts'

export type ListNeeds = Pick<Deps, 'clock'> & { db: Db; queue: Pick<Deps['queue'], 'enqueue'> }

type Given = {
  source: SanctionSource
  files: readonly Uint8Array[]
  /** The publisher's date or number, for files that name none. */
  version: string | undefined
  by: string
  /** True where staff know that many names were taken off. */
  maySmaller: boolean
}

/** All files of a list together. */
const maxBytes = 200_000_000
const limits = { ...boundsOfWork(120), heapMegabytes: 1024 }
/** A list that loses more at once was probably cut off. */
const smallestPart = 0.8

/** Puts a list of sanctions in the place of the one before, and has every payee held against it. Throws an Error for the operator. */
export async function addList({ db, queue, clock }: ListNeeds, given: Given): Promise<ListRow> {
  const { source, files, by } = given
  const bytes = files.reduce((sum, file) => sum + file.byteLength, 0)
  if (bytes > maxBytes) throw new Error(`The files have ${bytes} bytes, more than ${maxBytes}.`)
  const sha256 = hashOf(files)
  const known = await findListByHash(db, { source, sha256 })
  if (known) throw new Error(`These files were read on ${known.readAt.toISOString().slice(0, 10)} already.`)
  const { names, version } = await readInChild(source, files)
  const named = version ?? given.version
  if (named === undefined)
    throw new Error('These files name no version. Give the day of the download: --version 2026-11-29')
  const before = (await currentLists(db)).find((list) => list.source === source)
  if (before && names.length < before.names * smallestPart && !given.maySmaller)
    throw new Error(
      `The list has ${names.length} names, the one before ${before.names}. Look whether the file is whole; --smaller takes it.`,
    )
  const rows = names.map((name) => ({ ...name, keys: keysOfName(name.name) }))
  const list = {
    id: newId(),
    source,
    version: named,
    sha256,
    names: names.length,
    readAt: clock(),
    by,
    isCurrent: true,
  }
  await db.transaction(async (tx) => {
    await replaceList(tx, list, rows)
    await queue.enqueue(tx, screenPayeesJob, {}, { key: 'all' })
  })
  return list
}

async function readInChild(source: SanctionSource, files: readonly Uint8Array[]): Promise<SanctionNames> {
  const script = new URL('list-child.ts', import.meta.url)
  const pool = openChildPool<{ source: SanctionSource; files: readonly Uint8Array[] }, SanctionNames>(script, {
    size: 1,
    ...limits,
  })
  try {
    return await pool.run({ source, files })
  } finally {
    pool.close()
  }
}

function hashOf(files: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file)
  return hash.digest('hex')
}
