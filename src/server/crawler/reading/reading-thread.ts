import { parentPort } from 'node:worker_threads'
import { carryOut, type Reading } from './reading.ts'

parentPort?.on('message', (reading: Reading) => {
  void carryOut(reading).then(
    (read) => parentPort?.postMessage({ read }),
    (error: unknown) => parentPort?.postMessage({ failed: error }),
  )
})
