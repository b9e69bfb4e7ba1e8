import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type KeptFile = {
  /** Value kept earlier; undefined at first. */
  before: unknown
  /** Saves soon after a change, at latest on closing. */
  touch(): void
  close(): void
}

const soonMs = 500

/** Keeps what a stand-in knows in a file, so that what was paid yesterday is known today. */
export function keepIn(file: string, written: () => unknown): KeptFile {
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify(written()), { mode: 0o600 })
  }
  return {
    before: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined,
    touch: () => {
      timer ??= setTimeout(write, soonMs).unref()
    },
    close: write,
  }
}
