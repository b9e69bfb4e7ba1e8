import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The server as its own process, as by `npm start`. */
export type ServerProcess = {
  process: ChildProcess
  url: string
  /** Its output until now, both streams. */
  output: () => string
  /** Its standard output. */
  printed: () => string
  /** Resolves to its exit code; null after a signal. */
  ended: Promise<number | null>
}

/** Starts it without waiting for anything. */
export function spawnServer(
  environment: Record<string, string>,
  script = 'src/server/boot/main.ts',
  args: string[] = [],
  folder = root,
): ServerProcess {
  const child = spawn(
    process.execPath,
    ['--v8-pool-size=0', '--max-semi-space-size=4', '--import', './scripts/require-node.js', script, ...args],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let written = ''
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    process: child,
    url: `http://localhost:${environment.PORT ?? '4000'}`,
    output: () => written,
    printed: () => printed,
    ended,
  }
}

/** Resolves when it answers; rejects with its output. */
export async function whenUp(server: ServerProcess): Promise<ServerProcess> {
  let isOver = false
  void server.ended.then(() => (isOver = true))
  while (!isOver) {
    const isUp = await fetch(`${server.url}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return server
    await sleep(50)
  }
  throw new Error(`the server ended: ${server.output()}`)
}

/** Environment of started programs, without Node options. */
export const programEnvironment = (more: Record<string, string>): Record<string, string | undefined> => ({
  ...process.env,
  NODE_OPTIONS: '',
  ...more,
})
