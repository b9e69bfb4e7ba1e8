import type { Changed } from './changes.ts'
import type { Copy, Manifest } from './manifest.ts'
import type { Page, Shown, Web } from './site.ts'

/** Content of the planned web, page by page: every picture is listed for each page that names one of its files. */
export function statement(seed: number, web: Web, changed: Map<Shown, Changed>): Manifest {
  const manifest: Manifest = {
    seed,
    sites: [...web.facts.values()],
    privateSuffixes: suffixes(web),
    copies: [],
    unreachable: [],
    strangers: [],
    traps: web.traps,
  }
  for (const page of web.pages) {
    for (const { picture } of web.shown) {
      const urls = picture.sizes.filter(({ needle }) => page.body.includes(needle)).map(({ url }) => url)
      if (urls.length > 0) list(manifest, page, { picture, urls, made: changed.get(picture) })
    }
  }
  return manifest
}

function list(
  manifest: Manifest,
  page: Page,
  { picture, urls, made }: { picture: Shown; urls: string[]; made: Changed | undefined },
): void {
  if (!picture.owned) {
    for (const url of urls) manifest.strangers.push({ page: page.url, url, photo: picture.photo.file })
    return
  }
  const [url = '', ...also] = urls
  const why = page.why ?? picture.order.why
  const parts = [picture.photo, ...picture.beside].map((photo, i) => ({
    photo,
    region: i === 0 ? made?.picture.region : made?.besides[i - 1],
  }))
  for (const { photo, region } of parts) {
    if (!photo.owned || !region) continue
    const copy: Copy = { image: photo.file, page: page.url, url, kind: picture.kind, region, also }
    if (why) manifest.unreachable.push({ ...copy, why })
    else manifest.copies.push(copy)
  }
}

/** Parent domains under which sites have different owners. */
function suffixes(web: Web): string[] {
  const parents = [...web.hosts.values()]
    .map(({ host }) => host.split('.').slice(1).join('.'))
    .filter((parent) => parent.includes('.'))
  return [...new Set(parents.filter((p, i) => parents.indexOf(p) !== i))]
}
