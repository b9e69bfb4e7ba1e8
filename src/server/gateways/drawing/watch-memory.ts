import { readdirSync, readFileSync } from 'node:fs'
import { memoryOf } from '#server/platform/children/process-costs.ts'

const everyMs = 250

/** Calls `tooMuch` once this process and all that it has started take more than so many bytes. Linux alone tells; elsewhere nobody is called. */
export function watchMemory(most: number, tooMuch: () => void): () => void {
  if (process.platform !== 'linux') return () => undefined
  const timer = setInterval(() => {
    const pids = [process.pid, ...descendants()]
    if (pids.reduce((sum, pid) => sum + memoryOf(pid), 0) <= most) return
    clearInterval(timer)
    tooMuch()
  }, everyMs)
  return () => clearInterval(timer)
}

/** Ends everything that this process has started. */
export function endDescendants(): void {
  for (const pid of descendants())
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
}

/** Processes started by this one, directly or indirectly. */
function descendants(): number[] {
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent)
  const found: number[] = []
  for (const queue = [process.pid]; queue.length > 0;)
    for (const { pid } of children.get(queue.pop()!) ?? []) {
      found.push(pid)
      queue.push(pid)
    }
  return found
}

const allProcesses = (): { pid: number; parent: number }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      // The name of a program, in brackets, may hold anything.
      const stat = read(`/proc/${name}/stat`)
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { pid: Number(name), parent: Number(parent) }
    })

/** Nothing of a process that is gone by now. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
