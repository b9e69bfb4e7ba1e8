import { readdirSync, readFileSync } from 'node:fs'

/** Processes that this one, or that one, has started. */
export const startedBy = (parent: number, name: string): number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const [, of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return Number(of) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name)
      } catch {
        return false
      }
    })
    .map(Number)
