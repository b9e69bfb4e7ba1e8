import { parentPort } from 'node:worker_threads'
import type { Task } from '#engine/workers/pool-worker.ts'

/** Crashes, stalls or answers, as the file's text says. */
parentPort?.on('message', (task: Task) => {
  const text = task.name === 'fingerprint' ? new TextDecoder().decode(task.bytes) : ''
  if (text === 'crash') process.exit(1)
  if (text === 'stall') for (;;) Math.random()
  parentPort?.postMessage({ done: text })
})
