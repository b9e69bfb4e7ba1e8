import type { Worker } from 'node:worker_threads'
import { engineVersion } from '#engine/fingerprint/fingerprint.ts'
import type { Candidate, CandidateIndex, Postings } from '#engine/retrieval/candidate-index.ts'
import { type IndexAnswer, type IndexTask, type Loaded } from './index-tasks.ts'
import { openThread } from './open-thread.ts'

/** The candidate index in a thread of its own, so that asking a large one does not hold up anything else. */
export type ThreadedIndex = CandidateIndex & {
  /** Writes a snapshot to the file, all of it or nothing; `through` comes back when it is loaded. */
  save(file: string, through: number): Promise<void>
  /** Replaces what it holds by a saved index. Rejects, and changes nothing, if the file is missing, damaged or of another version. */
  load(file: string): Promise<Loaded>
  close(): Promise<void>
}

type Waiting = { resolve(value: never): void; reject(reason: unknown): void; piece?: (piece: Uint8Array) => void }
type Order = IndexTask extends infer T ? (T extends IndexTask ? Omit<T, 'number'> : never) : never

/** The thread starts when it is first asked: a process that never looks for a picture has none. */
export function threadedIndex(): ThreadedIndex {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let worker: Worker | undefined
  let gone: unknown
  const end = (reason: unknown) => {
    gone ??= reason
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }
  const start = () => {
    const thread = openThread(new URL('./index-worker.ts', import.meta.url))
    thread.on('message', (answer: IndexAnswer) => {
      settle(waiting, answer)
      if (waiting.size === 0) thread.unref()
    })
    return thread.on('error', end).on('exit', () => end(new Error('The index thread has ended.')))
  }
  const ask = <T>(order: Order, piece?: Waiting['piece']): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (gone !== undefined) return reject(gone)
      worker ??= start()
      worker.ref()
      waiting.set(++last, { resolve, reject, ...(piece && { piece }) })
      worker.postMessage({ ...order, number: last })
    })

  return {
    version: engineVersion,
    add: (rows) => ask({ name: 'add', rows }),
    remove: (ids) => ask({ name: 'remove', ids }),
    candidates: async (query: Postings, limit: number, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      const found = await ask<Candidate<string>[]>({ name: 'candidates', query, limit })
      signal?.throwIfAborted()
      return found
    },
    async *snapshot() {
      const pieces: Uint8Array[] = []
      await ask<undefined>({ name: 'snapshot' }, (piece) => pieces.push(piece))
      yield* pieces
    },
    save: (file, through) => ask({ name: 'save', file, through }),
    load: (file) => ask({ name: 'load', file }),
    close: async () => {
      end(new Error('The index is closed.'))
      await worker?.terminate()
    },
  }
}

function settle(waiting: Map<number, Waiting>, answer: IndexAnswer): void {
  const own = waiting.get(answer.number)
  if ('piece' in answer) {
    own?.piece?.(answer.piece)
    return
  }
  waiting.delete(answer.number)
  if ('failed' in answer) own?.reject(answer.failed)
  else own?.resolve(answer.done as never)
}
