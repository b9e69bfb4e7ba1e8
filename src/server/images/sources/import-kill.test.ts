// @module-tag long
// @module-tag rounds
import { expect, onTestFinished, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import type { ImageTile } from '#contract/images/image.ts'
import { listActivities } from '#contract/platform/endpoints.ts'
import { listSources } from '#contract/images/sources-endpoints.ts'
import { rounds } from '#contract/testing/rounds.ts'
import { dropboxStandIn } from '#server/gateways/sources/testing/dropbox-stand-in.ts'
import { app } from '#server/gateways/sources/testing/oauth2-stand-in.ts'
import { serveStandIn } from '#server/gateways/sources/testing/shelf.ts'
import { openPostgresDatabase } from '#server/platform/db/open-postgres.ts'
import { openLog } from '#server/platform/log.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { ownPlace, start } from '#server/testing/own-server.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { whenUp } from '#server/testing/process.ts'
import { registerAt } from '#server/testing/registration.ts'
import { connectInBrowser, environmentFor, whenImported } from './testing/worlds.ts'

const photographs = rounds({ usual: 60, deep: 120 })
const kills = rounds({ usual: 1, deep: 5 })

test('An import whose server is killed loses nothing and doubles nothing', async () => {
  const dropbox = await serveStandIn('dropbox', await dropboxStandIn())
  onTestFinished(() => dropbox.close())
  dropbox.shelf.delayMs = 300
  for (let seed = 0; seed < photographs; seed++)
    dropbox.shelf.pictures.push({
      id: `p${seed}`,
      title: `Picture ${seed}`,
      isPublic: true,
      bytes: await aPicture(seed, { width: 160, height: 120 }),
    })
  const place: Record<string, string> = {
    ...(await ownPlace()),
    ...environmentFor({ dropbox: { served: dropbox, app } }),
  }
  let server = await whenUp(start(place))
  const ana = clientOf(server.url, (await registerAt(server.url)).token)
  const at = { url: server.url, config: { publicUrl: server.url } }
  expect(await connectInBrowser({ app: at, served: dropbox, person: ana }, 'dropbox')).toContain('connected=dropbox')
  const moments: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    moments.push(Math.round(Math.random() * 1200))
    await new Promise((resolve) => setTimeout(resolve, moments.at(-1)))
    server.process.kill('SIGKILL')
    await server.ended
    await letHeartbeatsEnd(place)
    server = await whenUp(start(place))
    const { data } = await ana.call(listSources)
    expect(data.find(({ service }) => service === 'dropbox')!.connection!.lastImport).not.toBeNull()
  }
  const { lastImport } = await whenImported(ana, 'dropbox')
  expect(lastImport, `killed after ${moments.join(', ')} ms`).toMatchObject({
    state: 'done',
    found: photographs,
    added: photographs,
    known: 0,
    failed: 0,
    gone: 0,
  })
  const images = await whenAllRead(ana)
  expect(images.map(({ fileName }) => fileName).toSorted()).toEqual(
    dropbox.shelf.pictures.map(({ id }) => `${id}.jpg`).toSorted(),
  )
  expect(images.filter(({ state }) => state !== 'ready')).toEqual([])
  const [activity] = (await ana.call(listActivities)).data
  expect(activity).toMatchObject({ state: 'done', done: photographs, total: photographs })
}, 600_000)

/**
 * A killed worker's jobs are given back half a minute later, when they are missed. That time is taken to be over at once, as it is on the embedded database, where nobody else can be doing them. No job is given up for having been killed several times within
 * a minute.
 */
async function letHeartbeatsEnd({ DATABASE_URL: url }: Record<string, string>): Promise<void> {
  const { execute, close } = await openPostgresDatabase({ url: url!, connections: 1, log: openLog('silent') })
  await execute(
    "update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), heartbeat_on = null where state = 'active'",
  )
  await close()
}

/** All images, once the file of each was read. */
async function whenAllRead(ana: Client): Promise<ImageTile[]> {
  for (;;) {
    const images: ImageTile[] = []
    for (let page = 1; ; page++) {
      const { data, total } = await ana.call(listImages, { page, pageSize: 100 })
      images.push(...data)
      if (page * 100 >= total) break
    }
    if (images.every(({ state }) => state !== 'loading')) return images
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
