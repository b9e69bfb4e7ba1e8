import type { ChildProcess } from 'node:child_process'
import { cpuMsOf, memoryOf } from './process-costs.ts'

type Most = { memoryBytes?: number | undefined; cpuMs?: number | undefined }

const everyMs = 100

/** Watches what a child takes from now on, and tells in a sentence when it is too much. Returns what ends the watch. */
export function watchChild(
  { pid }: Pick<ChildProcess, 'pid'>,
  { memoryBytes = Infinity, cpuMs = Infinity }: Most,
  tell: (problem: string, why: 'time' | 'memory') => void,
): () => void {
  if (pid === undefined || (memoryBytes === Infinity && cpuMs === Infinity)) return () => undefined
  const before = cpuMsOf(pid)
  const timer = setInterval(() => {
    if (memoryOf(pid) > memoryBytes)
      tell(`Reading this file took more than the ${Math.round(memoryBytes / 1e6)} MB that it may.`, 'memory')
    if (cpuMsOf(pid) - before > cpuMs)
      tell(`Reading this file took more than the ${cpuMs / 1000} s of a processor that it may.`, 'time')
  }, everyMs)
  return () => clearInterval(timer)
}
