import { setTimeout as pause } from 'node:timers/promises'
import { changeSearching, getImageSearching, getSearching, type Searching } from '#contract/discovery/searches.ts'
import { searchServiceIds } from '#contract/discovery/search-services.ts'
import type { ImageTile } from '#contract/images/image.ts'
import type { KnownPicture } from '#sandbox/search/known-web.ts'
import { searchKeys } from '#sandbox/search/search-stand-ins.ts'
import type { Call } from './caller.ts'
import type { Hear } from './main-job.ts'
import { photographs } from './photos/photographs.ts'
import type { Stage } from './stage.ts'
import type { Copy, Manifest } from './web/manifest.ts'

/** Settings with which a person would use the sandbox's stand-ins. */
export const searchSettings = Object.fromEntries(
  Object.entries(searchKeys).flatMap(([service, key]) => [
    [`${service.toUpperCase()}_KEY`, key],
    [`${service.toUpperCase()}_URL`, `http://sandbox.rightframe.example/search-services/${service}`],
  ]),
)

/** Strangers per photograph, so that services sometimes err. */
const strangersEach = 2

/** Knowledge of the services on the demo web: all copies, unreachable ones included, and pictures of strangers. */
function knownPictures({ copies, unreachable, strangers }: Manifest): KnownPicture[] {
  const placeOf = ({ page, url }: Pick<Copy, 'page' | 'url'>, kind: 'full' | 'partial') => ({
    pageUrl: page,
    imageUrl: url,
    kind,
  })
  return photographs()
    .filter(({ owned }) => owned)
    .map(({ path, file }, at) => ({
      file: path,
      places: [
        ...[...copies, ...unreachable].filter(({ image }) => image === file).map((copy) => placeOf(copy, 'full')),
        ...strangers.slice(at * strangersEach, (at + 1) * strangersEach).map((one) => placeOf(one, 'partial')),
      ],
    }))
}

/** Searches without naming a site: the owner allows the services, and their answers are looked at. Resolves to the results by service. */
export async function search(
  { server, manifest }: Stage,
  call: Call,
  { images, hear }: { images: ImageTile[]; hear: Hear },
): Promise<Searching> {
  const { port } = server.deps.config
  const told = await fetch(`http://127.0.0.1:${port + 2}/sandbox/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ do: 'know', pictures: knownPictures(manifest) }),
  })
  if (!told.ok) throw new Error(`The stand-ins of search services: ${await told.text()}`)
  // Raises the search limit, as operators may.
  await server.deps.database.execute('update plans set searches_per_month = 10000')
  await call(changeSearching, { allowed: Object.fromEntries(searchServiceIds.map((id) => [id, true])) })
  for (;;) {
    const standings = await Promise.all(images.map(({ _id }) => call(getImageSearching, { imageId: _id })))
    const done = standings.filter(({ services }) =>
      services.every(({ lastAt, isUnderWay }) => lastAt !== null && !isUnderWay),
    )
    hear(done.length, images.length)
    if (done.length === images.length) return await call(getSearching, {})
    await pause(500)
  }
}
