import { parentPort } from 'node:worker_threads'
import type { Task } from '#engine/workers/pool-worker.ts'

/** Does what the file's text says: crashes, stalls, or answers with the text. */
parentPort?.on('message', (task: Task) => {
  const text = task.name === 'fingerprint' ? new TextDecoder().decode(task.bytes) : ''
  if (text === 'crash') process.exit(1)
  if (text === 'stall') for (;;) Math.random()
  parentPort?.postMessage({ done: text })
})
