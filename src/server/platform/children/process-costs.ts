import { readFileSync } from 'node:fs'

/** True where the system tells them. */
export const tellsCosts = process.platform === 'linux'

/** Bytes of memory of a process that are no file's; 0 for one that is gone by now. Linux alone tells. */
export function memoryOf(pid: number): number {
  const status = read(`/proc/${pid}/status`)
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
  return of('RssAnon') + of('RssShmem')
}

/** Milliseconds of a tick, Linux's unit of processor time. */
const tickMs = 10

/** Milliseconds of processors that a process has taken; 0 for one that is gone by now. Linux alone tells. */
export function cpuMsOf(pid: number): number {
  // Numbers follow the name, which may hold blanks and brackets.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ')
  const [user, system] = [fields[11], fields[12]].map((ticks) => Number(ticks ?? 0))
  return (user! + system!) * tickMs
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
