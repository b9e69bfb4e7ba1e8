import { existsSync } from 'node:fs'
import { threadedIndex } from '#engine/index.ts'
import type { Log } from '#server/platform/log.ts'
import type { FollowingIndex } from './following-index.ts'

/**
 * The candidate index in a thread of this process, saved to a file from time to time and when it is closed. Later additions are followed
 * again. An unusable file is left aside, and the index is rebuilt.
 */
export function openProcessIndex({ log }: { log: Pick<Log, 'info' | 'warn'> }, file: string): FollowingIndex {
  const index = threadedIndex()
  const ids = new Set<string>()
  let through = 0
  let unsaved = 0
  const load = async () => {
    if (!existsSync(file)) return
    try {
      const loaded = await index.load(file)
      through = loaded.through
      for (const id of loaded.ids) ids.add(id)
      log.info({ images: ids.size }, 'the candidate index was loaded')
    } catch (error) {
      log.warn({ err: error }, 'the saved candidate index cannot be used and is made anew')
    }
  }
  let loading: Promise<void> | undefined
  const loaded = () => (loading ??= load())
  const save = async () => {
    unsaved = 0
    await index.save(file, through).catch((error: unknown) => {
      log.warn({ err: error }, 'the candidate index could not be saved; the next start will make it anew')
    })
  }

  return {
    ...index,
    through: async () => {
      await loaded()
      return through
    },
    follow: async (rows, step) => {
      await loaded()
      if (step.from !== through) return false
      await index.add(rows)
      for (const { id } of rows) ids.add(id)
      through = step.through
      unsaved += rows.length
      // Each save writes everything: waiting for a tenth more writes ten times the index in all, whatever its size.
      if (unsaved >= Math.max(leastUnsaved, ids.size / 10)) await save()
      return true
    },
    remove: async (gone) => {
      await index.remove(gone)
      for (const id of gone) ids.delete(id)
      unsaved += gone.length
    },
    size: async () => ids.size,
    close: async () => {
      if (unsaved > 0) await save()
      await index.close()
    },
  }
}

/** Images added in a few seconds. */
const leastUnsaved = 1000
