import { createReadStream } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { saveIndex } from '#engine/retrieval/index-file.ts'
import { MemoryIndex } from '#engine/retrieval/index-memory.ts'
import { type IndexAnswer, type IndexDone, type IndexTask } from './index-tasks.ts'

let index = new MemoryIndex()

parentPort?.on('message', (task: IndexTask) => {
  void answer(task).then((reply) => parentPort?.postMessage(reply))
})

async function answer(task: IndexTask): Promise<IndexAnswer> {
  const { number } = task
  try {
    return { number, done: await carriedOut(task) }
  } catch (error) {
    return { number, failed: error }
  }
}

async function carriedOut(task: IndexTask): Promise<IndexDone> {
  switch (task.name) {
    case 'add':
      await index.add(task.rows)
      return undefined
    case 'remove':
      await index.remove(task.ids)
      return undefined
    case 'candidates':
      return await index.candidates(task.query, task.limit)
    case 'snapshot':
      for await (const piece of index.snapshot()) {
        parentPort?.postMessage({ number: task.number, piece } satisfies IndexAnswer)
      }
      return undefined
    case 'save':
      await saveIndex(task.file, index.snapshot(task.through))
      return undefined
    case 'load': {
      const loaded = await MemoryIndex.load(createReadStream(task.file, { highWaterMark: 1 << 20 }))
      index = loaded.index
      return { through: loaded.through, ids: index.ids() }
    }
    default:
      return task satisfies never
  }
}
