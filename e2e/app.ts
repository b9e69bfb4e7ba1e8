import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { spawnServer } from '../src/server/testing/process.ts'

/** A server with the demo web, own folder and ports. */
export type TestApp = {
  url: string
  home: string
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
  /** Ends it in order. */
  stop: () => Promise<void>
  /** Starts it again with the same folder and ports. */
  start: () => Promise<void>
  remove: () => Promise<void>
}

type Wanted = {
  /** A data folder to begin with a copy of. */
  from?: string
  /** Built at the first start. */
  scene?: string
  /** The operator's settings besides its address. */
  environment?: Environment
}
type Environment = Record<string, string>

export async function openTestApp({ from, scene, environment = {} }: Wanted = {}): Promise<TestApp> {
  const home = mkdtempSync(join(process.env.RIGHTFRAME_JOURNEYS ?? tmpdir(), 'rightframe-journey-'))
  const begin = () => {
    rmSync(home, { recursive: true, force: true })
    if (from === undefined) mkdirSync(home, { mode: 0o700 })
    else cpSync(from, home, { recursive: true })
  }
  let { child, port } = await startSomewhere({ home, begin, environment, scene })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const gone = new Promise((ended) => child.once('exit', ended))
    if (child.exitCode !== null || child.signalCode !== null || !child.kill(signal)) return
    await gone
  }
  return {
    url: `http://localhost:${port}`,
    home,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async () => {
      child = await start(home, port, environment)
    },
    remove: async () => {
      await end('SIGTERM')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

type Start = { home: string; begin: () => void; environment: Environment; scene?: string | undefined }

/** Another program may take a port between the look and the start; then others are looked for, from the beginning. */
async function startSomewhere(wanted: Start, attempts = 3): Promise<{ child: ChildProcess; port: number }> {
  const { home, begin, environment, scene } = wanted
  begin()
  const port = await freePorts()
  try {
    return { child: await start(home, port, environment, scene), port }
  } catch (error) {
    if (attempts === 1) throw error
    return startSomewhere(wanted, attempts - 1)
  }
}

/** A security check costs a browser 0.1 s by default. A journey that proves the real one sets its own. */
const littleWork = { SECURITY_CHECK_COST: '1' }

function start(home: string, port: number, environment: Environment, scene?: string): Promise<ChildProcess> {
  const place = { PORT: String(port), RIGHTFRAME_HOME: home, LOG_LEVEL: 'silent', ...littleWork, ...environment }
  const { process: child, ended } = spawnServer(place, 'e2e/serve.ts', scene === undefined ? [] : ['--scene', scene])
  child.stderr!.pipe(process.stderr)
  return new Promise((up, failed) => {
    createInterface(child.stdout!).once('line', () => up(child))
    void ended.then((code) => failed(new Error(`The server ended with ${code} before it was up.`)))
  })
}

/**
 * A port with the next four and a few dozen a hundred further free: for the app, its files, its sandbox, mail both ways, and the sites of the demo web. Apps
 * that are opened at the same time look in different places.
 */
async function freePorts(): Promise<number> {
  const ownRange = 20_000 + 3000 * (Number(process.env.TEST_PARALLEL_INDEX ?? 2) % 3)
  for (;;) {
    const port = ownRange + Math.floor(Math.random() * 2800)
    const wanted = [
      ...Array.from({ length: 5 }, (_, at) => port + at),
      ...Array.from({ length: 30 }, (_, at) => port + 100 + at),
    ]
    if ((await Promise.all(wanted.map(isFree))).every(Boolean)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((known) => {
    const server = createServer()
    server.once('error', () => known(false))
    server.listen(port, '127.0.0.1', () => server.close(() => known(true)))
  })
