import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

export type Memory = Record<string, number>

/** Bytes of processes by role; shared pages are divided. */
export function memoryOf(pid: number): Memory {
  const memory: Memory = {}
  for (const one of withDescendants(pid)) {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(said(one, 'smaps_rollup') ?? '')?.[1]
    const name = kilobytes && roleOf(one)
    if (name) memory[name] = (memory[name] ?? 0) + Number(kilobytes) * 1024
  }
  return memory
}

export const sumOf = (memory: Memory): number => Object.values(memory).reduce((sum, bytes) => sum + bytes, 0)

/** Megabytes by role, largest first, with earlier figures if different. */
export function inWords(memory: Memory, before: Memory = {}): string {
  const all = Object.entries({ ...Object.fromEntries(Object.keys(before).map((name) => [name, 0])), ...memory })
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  return all
    .map(([name, bytes]) => ({ name, now: megabytes(bytes), was: megabytes(before[name] ?? 0) }))
    .filter(({ now, was }) => now > 0 || was > 0)
    .toSorted((a, b) => b.now - a.now)
    .map(({ name, now, was }) => `${name} ${now} MB${now === was ? '' : ` (${was} before)`}`)
    .join(', ')
}

/** Node's script, the browser's part, or the program. */
function roleOf(pid: number): string | undefined {
  const words = said(pid, 'cmdline')?.split('\0') ?? []
  const script = words.findLast((word) => /\/?[\w-]+\.[jt]s$/.test(word) && !word.startsWith('-'))
  const part = words.join(' ').match(/ --type=([\w-]+)/)?.[1]
  const program = said(pid, 'comm')?.trim()
  if (part) return `${program} ${part}`
  return script && /^node|^MainThread/.test(program ?? '') ? basename(script) : program
}

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

/** Undefined for an ended process. */
function said(pid: number, file: 'cmdline' | 'comm' | 'smaps_rollup' | 'stat'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
