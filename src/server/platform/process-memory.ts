import { readFileSync } from 'node:fs'

/** Bytes of memory of a process that are no file's; 0 for one that is gone by now. Linux alone tells. */
export function memoryOf(pid: number): number {
  const status = read(`/proc/${pid}/status`)
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
  return of('RssAnon') + of('RssShmem')
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
