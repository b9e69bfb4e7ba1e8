import { boundsOfWork } from '#server/platform/children/bounds-of-work.ts'
import { ChildFailed, ChildNotStarted, ChildStalled, openChildPool } from '#server/platform/children/child-pool.ts'
import type { FileWords } from './words-of-file.ts'

/** Reads words of received files in a disposable process. */
export type FileReader = {
  /** `named` is the type that the file’s name says. */
  read(bytes: Uint8Array, named: string): Promise<FileWords>
  close(): void
}

export type FileOrder = { bytes: Uint8Array; named: string }

/** The largest workbook takes some seconds of a processor. */
const limits = { size: 1, ...boundsOfWork(10), idleMs: 60_000, heapMegabytes: 512, memoryBytes: 1024 ** 3 }

export function openFileReader(): FileReader {
  const pool = openChildPool<FileOrder, FileWords>(new URL('read-file-child.ts', import.meta.url), limits)
  return {
    read: async (bytes, named) => {
      try {
        return await pool.run({ bytes, named })
      } catch (error) {
        if (error instanceof ChildNotStarted || error instanceof ChildStalled) return { problem: busy }
        if (error instanceof ChildFailed) return { problem: broughtDown }
        throw error
      }
    },
    close: pool.close,
  }
}

const busy = 'We are too busy to read this file. Try again in a minute.'
const broughtDown = 'Reading this file brought its reader down, so it was left alone. Download it to read it.'
