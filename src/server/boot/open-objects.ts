import type { Config } from '../platform/config.ts'
import { deriveKey } from '../platform/derive-key.ts'
import type { Home } from '../embedded/home/home.ts'
import { isLoopbackName, loopbackNames } from '../platform/http/from-this-machine.ts'
import type { Log } from '../platform/log.ts'
import { openObjectServer } from '../embedded/objects/s3/embedded-server.ts'
import { embeddedRegion, embeddedStore } from '../embedded/objects/embedded-store.ts'
import { openObjectFiles } from '../embedded/objects/object-files.ts'
import { rememberSignedUrls } from '../platform/objects/remembered-urls.ts'
import type { ObjectStore } from '../platform/objects/store.ts'

type Needs = { config: Config; home: Home; log: Pick<Log, 'error'>; clock: () => Date }

/** The object store of this configuration, and what closes it. The embedded one listens on a port of its own. */
export async function openObjects(needs: Needs): Promise<{ objects: ObjectStore; close: () => Promise<void> }> {
  const { objects, close } = await openKind(needs)
  return { objects: rememberSignedUrls(objects, needs.clock), close }
}

async function openKind(needs: Needs): Promise<{ objects: ObjectStore; close: () => Promise<void> }> {
  const { objects } = needs.config
  if (objects.kind === 'embedded') return await openEmbedded(needs, objects)
  const { openS3 } = await import('../gateways/s3.ts')
  return openS3({ ...objects, allowedOrigin: new URL(needs.config.publicUrl).origin })
}

type Embedded = Extract<Config['objects'], { kind: 'embedded' }>

async function openEmbedded({ config, home, log, clock }: Needs, { url, port, limitBytes }: Embedded) {
  const files = await openObjectFiles({ folder: home.folder('objects'), quotaBytes: limitBytes })
  const credentials = {
    accessKeyId: `RF${deriveKey(home.secret, 'objects-access').slice(0, 18).toUpperCase()}`,
    secret: deriveKey(home.secret, 'objects-secret'),
  }
  const book = { url, region: embeddedRegion, credentials, clock }
  const server = openObjectServer({
    files,
    book: () => book,
    allowedOrigins: ownOrigins(config),
    report: (error, requestId) => log.error({ err: error, requestId }, 'the object store failed'),
  })
  await server.listen(port, config.host)
  return { objects: embeddedStore(files, () => book), close: () => server.close() }
}

/** Origins of the app's pages: its address and loopback names. */
export function ownOrigins({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string[] {
  const own = isLoopbackName(host) ? [...loopbackNames].map((name) => `http://${name}:${port}`) : []
  const origins = [publicUrl, ...own].filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  return [...new Set([...origins, ...(isLoopbackName(host) ? [`http://*.localhost:${port}`] : [])])]
}
