import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { registerAccount } from '#server/accounts/index.ts'
import { readConfig } from '#server/platform/config.ts'
import { openLog } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { type Server, startServer } from '#server/start-server.ts'
import { freePort } from '#server/testing/places.ts'
import type { Options } from './options.ts'
import { everybody, password } from './people.ts'
import { photographs } from './photos/photographs.ts'
import { buildDemoWeb } from './web/build.ts'
import type { Manifest } from './web/manifest.ts'
import { type DemoWeb, serveDemoWeb } from './web/serve.ts'

/** The demo's parts, up and running. */
export type Stage = { server: Server; web: DemoWeb; manifest: Manifest; stop: () => Promise<void> }

type Say = (what: string, seconds: number) => void

/** Small sites on one machine do not mind; on the web the pause is a second. */
const politePauseMs = '5'

/** Builds and serves the demo web, starts the server on it, and opens the accounts. `say` hears how long each took. */
export async function openStage(options: Options, say: Say): Promise<Stage> {
  const opened = new AsyncDisposableStack()
  try {
    const { home, port } = await place(options, opened)
    const basePort = options.once ? undefined : port + 100
    const { manifest, web } = await timed('demo web', say, () =>
      openWeb(options.seed, join(home, 'demo-web'), basePort),
    )
    opened.defer(() => web.stop())
    const server = await timed('server', say, () => openServer({ home, port, web, manifest, isLoud: !options.once }))
    opened.defer(() => server.stop())
    await openAccounts(server)
    return { server, web, manifest, stop: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function place({ once, fresh }: Options, opened: AsyncDisposableStack): Promise<{ home: string; port: number }> {
  if (once) {
    const home = mkdtempSync(join(tmpdir(), 'rightframe-demo-'))
    opened.defer(() => rmSync(home, { recursive: true, force: true }))
    return { home, port: await freePort() }
  }
  const home = resolve(process.env.RIGHTFRAME_HOME ?? '.rightframe/demo')
  if (fresh) rmSync(home, { recursive: true, force: true })
  return { home, port: Number(process.env.PORT ?? 4000) }
}

async function openWeb(seed: number, folder: string, basePort: number | undefined) {
  const manifest = await buildDemoWeb({ seed, folder, photos: photographs() })
  const web = await serveDemoWeb({ folder, manifest, ...(basePort === undefined ? {} : { basePort }) })
  return { manifest, web }
}

type Wanted = { home: string; port: number; web: DemoWeb; manifest: Manifest; isLoud: boolean }

async function openServer({ home, port, web, manifest, isLoud }: Wanted): Promise<Server> {
  const config = readConfig({
    ...process.env,
    PORT: String(port),
    OBJECTS_PORT: process.env.OBJECTS_PORT ?? (isLoud ? String(port + 1) : String(await freePort())),
    RIGHTFRAME_HOME: join(home, 'home'),
    RIGHTFRAME_HOSTS: [
      ...Object.entries(web.hosts).map(([name, behind]) => `${name}=${behind}`),
      ...(process.env.RIGHTFRAME_HOSTS?.split(',') ?? []),
    ].join(','),
    RIGHTFRAME_DEV_INBOX: '1',
    PRIVATE_SUFFIXES: manifest.privateSuffixes.join(','),
    CRAWL_DELAY_MS: politePauseMs,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  })
  return await startServer(config, openLog(config.logLevel))
}

/** Opens the accounts that are not there from an earlier run. */
async function openAccounts({ deps }: Server): Promise<void> {
  for (const { first, last, email, staffRoles } of everybody) {
    const form = { email, first_name: first, last_name: last, country: 'PT', password, password_confirm: password }
    await registerAccount(deps, form, staffRoles).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'account.exists') throw error
    })
  }
}

export async function timed<T>(what: string, say: Say, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  say(what, (performance.now() - started) / 1000)
  return result
}
