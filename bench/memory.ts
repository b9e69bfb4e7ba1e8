import { readdirSync, readFileSync } from 'node:fs'

export type Memory = Record<string, number>

/** Bytes by program: of a process and all that it started, each shared page divided by those who share it. */
export function memoryOf(pid: number): Memory {
  const memory: Memory = {}
  for (const one of withDescendants(pid)) {
    const name = said(one, 'comm')?.trim()
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(said(one, 'smaps_rollup') ?? '')?.[1]
    if (name) memory[name] = (memory[name] ?? 0) + Number(kilobytes ?? 0) * 1024
  }
  return memory
}

export const sumOf = (memory: Memory): number => Object.values(memory).reduce((sum, bytes) => sum + bytes, 0)

function withDescendants(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) {
      const stat = said(Number(name), 'stat')
      if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    }
  const found = [root]
  for (const one of found) for (const [pid, parent] of parents) if (parent === one) found.push(pid)
  return found
}

/** Undefined for one that is gone by now. */
function said(pid: number, file: 'comm' | 'smaps_rollup' | 'stat'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
