import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { registerAccount } from '#server/accounts/index.ts'
import { readConfig } from '#server/boot/config.ts'
import { takeLock } from '#server/embedded/home/lock.ts'
import { openLog } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { type Server, startServer } from '#server/boot/start-server.ts'
import { freePort, freeServerPort } from '#server/testing/places.ts'
import { everybody, password } from './people.ts'
import { photographs } from './photos/photographs.ts'
import { harmless, refuseTaken } from './surroundings.ts'
import { buildDemoWebIfChanged } from './web/build-if-changed.ts'
import { type Manifest, readManifest } from './web/manifest.ts'
import { type DemoWeb, serveDemoWeb } from './web/serve.ts'

/** The demo's parts, up and running. */
export type Stage = { server: Server; web: DemoWeb; manifest: Manifest; stop: () => Promise<void> }

type Wanted = {
  /** Seed of the demo web. */
  seed: number
  /** Folder kept from one run to the next; without it a folder and ports are thrown away afterwards. */
  folder?: string | undefined
  /** Deletes the kept folder first. */
  fresh?: boolean
  /** Settings of this stage that win over the environment. */
  settings?: Record<string, string>
  /** Runs once the folder is locked, before anything else. */
  prepare?: () => Promise<void>
}

type Say = (what: string, seconds: number) => void

/** Short pause in ms, as these sites tolerate it. */
const politePauseMs = '5'

/** Builds and serves the demo web, starts the server on it, and opens the accounts. `say` receives the time of each. */
export async function openStage(wanted: Wanted, say: Say): Promise<Stage> {
  const opened = new AsyncDisposableStack()
  try {
    const place = await takePlace(wanted, opened)
    await wanted.prepare?.()
    const { manifest, web } = await timed('demo web', say, () => openWeb(wanted.seed, place))
    opened.defer(() => web.stop())
    const server = await timed('server', say, () => openServer(place, web, manifest))
    opened.defer(() => server.stop())
    await openAccounts(server)
    return { server, web, manifest, stop: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

type Place = { folder: string; ports: { app: number; objects: number; web?: number }; settings: Settings }
type Settings = Record<string, string | undefined>

/** Locks the folder first, against another demo. */
async function takePlace(wanted: Wanted, opened: AsyncDisposableStack): Promise<Place> {
  const settings = { ...harmless(process.env), ...wanted.settings }
  if (wanted.folder === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'rightframe-demo-'))
    opened.defer(() => rmSync(folder, { recursive: true, force: true }))
    return { folder, ports: { app: await freeServerPort(), objects: await freePort() }, settings }
  }
  const folder = resolve(wanted.folder)
  mkdirSync(folder, { recursive: true })
  const lock = await takeLock(folder)
  opened.defer(() => lock.release())
  const app = Number(settings.PORT ?? 4000)
  const objects = Number(settings.OBJECTS_PORT ?? app + 1)
  await refuseTaken(app, objects)
  if (wanted.fresh || (await seedOf(folder)) !== wanted.seed) forget(folder)
  return { folder, ports: { app, objects, web: app + 100 }, settings }
}

/** Seed of the stored demo web; undefined if incomplete. */
const seedOf = async (folder: string): Promise<number | undefined> =>
  await readManifest(webOf(folder)).then(
    ({ seed }) => seed,
    () => undefined,
  )

/** Deletes by name alone: the folder may hold other files. */
function forget(folder: string): void {
  for (const own of [homeOf(folder), webOf(folder)]) rmSync(own, { recursive: true, force: true })
}

const homeOf = (folder: string) => join(folder, 'home')
const webOf = (folder: string) => join(folder, 'demo-web')

async function openWeb(seed: number, { folder, ports }: Place) {
  const files = webOf(folder)
  const manifest = await buildDemoWebIfChanged({ seed, folder: files, photos: photographs() })
  const web = await serveDemoWeb({
    folder: files,
    manifest,
    ...(ports.web === undefined ? {} : { basePort: ports.web }),
  })
  return { manifest, web }
}

async function openServer({ folder, ports, settings }: Place, web: DemoWeb, manifest: Manifest): Promise<Server> {
  const config = readConfig({
    ...settings,
    PORT: String(ports.app),
    OBJECTS_PORT: String(ports.objects),
    RIGHTFRAME_HOME: homeOf(folder),
    RIGHTFRAME_HOSTS: [
      ...Object.entries(web.hosts).map(([name, behind]) => `${name}=${behind}`),
      ...(settings.RIGHTFRAME_HOSTS?.split(',') ?? []),
    ].join(','),
    RIGHTFRAME_DEV_INBOX: '1',
    PRIVATE_SUFFIXES: manifest.privateSuffixes.join(','),
    CRAWL_DELAY_MS: politePauseMs,
    LOG_LEVEL: settings.LOG_LEVEL ?? 'error',
  })
  return await startServer(config, openLog(config.logLevel))
}

/** Opens accounts missing from an earlier run. */
async function openAccounts({ deps }: Server): Promise<void> {
  for (const { first, last, email, staffRoles, authenticator } of everybody) {
    const form = { email, first_name: first, last_name: last, country: 'PT', password, password_confirm: password }
    await registerAccount(deps, form, { staffRoles, authenticator }).catch((error: unknown) => {
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
