import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

type Place = {
  env?: Record<string, string>
  cwd?: string
  hear?: (chunk: Buffer) => void
  /** Receives each line written to file descriptor 3. */
  hearEvent?: (line: string) => void
}
export type Outcome = { label: string; ok: boolean; seconds: number; output: string }

/** Runs one command with the project's own binaries first on the path and keeps what it printed. */
export function run(
  label: string,
  command: string,
  args: string[],
  { env = {}, cwd = '.', hear = () => {}, hearEvent }: Place = {},
): Promise<Outcome> {
  const started = performance.now()
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...withOwnBinaries(), ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(hearEvent ? ['pipe' as const] : [])],
    })
    const chunks: Buffer[] = []
    if (hearEvent) createInterface(child.stdio[3] as Readable).on('line', hearEvent)
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        hear(chunk)
      })
    const end = (ok: boolean, note = '') =>
      done({
        label,
        ok,
        seconds: (performance.now() - started) / 1000,
        output: Buffer.concat(chunks).toString() + note,
      })
    child.on('error', (error) => end(false, String(error)))
    child.on('close', (code) => end(code === 0))
  })
}

/** The same, with output shown immediately. */
export async function show(label: string, command: string, args: string[], place: Place = {}): Promise<Outcome> {
  return await run(label, command, args, { ...place, hear: (chunk) => process.stdout.write(chunk) })
}

/** Environment in which `node` is the project's. */
export function withOwnBinaries(): Record<string, string> {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value
  env.PATH = resolve('node_modules/.bin') + delimiter + (env.PATH ?? '')
  return env
}

/** Runs at most `width` tasks at a time, in order; resolves to their results in the same order. */
export async function inParallel<T>(width: number, tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const lane = async () => {
    while (next < tasks.length) {
      const at = next++
      results[at] = await tasks[at]!()
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, lane))
  return results
}
