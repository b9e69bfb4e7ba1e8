import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from './read-sheet.ts'

parentPort?.postMessage(await readSheet(workerData as Uint8Array))
