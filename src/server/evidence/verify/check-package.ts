import { z } from 'zod'
import { paths } from '../wacz/package-paths.ts'
import { allOf, type Check, fails, holds, jsonOf, sha256Of } from './checks.ts'

const Digest = z.object({ path: z.literal(paths.package), hash: z.string() })
const DataPackage = z.object({
  profile: z.literal('data-package'),
  wacz_version: z.string().regex(/^1\.1(\.\d+)?$/),
  resources: z.array(z.object({ path: z.string(), hash: z.string(), bytes: z.number() })),
})

/** Checks `datapackage.json` by its hash, and entries by its list. */
export function checkPackage(entries: ReadonlyMap<string, Uint8Array>): Check[] {
  const [listed, digest] = [entries.get(paths.package), entries.get(paths.digest)]
  if (!listed || !digest) return [fails(listed ? paths.digest : paths.package, 'It is missing.')]
  const said = Digest.safeParse(jsonOf(digest)).data
  const isListed = said?.hash === `sha256:${sha256Of(listed)}`
  const own = isListed
    ? holds(paths.digest, 'datapackage.json has the hash that stands in it.')
    : fails(paths.digest, said ? 'datapackage.json has another hash than stands in it.' : 'It cannot be read.')
  const read = DataPackage.safeParse(jsonOf(listed)).data
  if (!read) return [own, fails(paths.package, 'It is not the list of a WACZ 1.1 package.')]
  return [own, ...checkResources(entries, read.resources)]
}

function checkResources(
  entries: ReadonlyMap<string, Uint8Array>,
  resources: z.infer<typeof DataPackage>['resources'],
): Check[] {
  const failures = resources.flatMap(({ path, hash, bytes }) => {
    const content = entries.get(path)
    if (!content) return [fails(path, 'It is listed and missing.')]
    const isSame = content.length === bytes && hash === `sha256:${sha256Of(content)}`
    return isSame ? [] : [fails(path, 'It has another hash or length than datapackage.json lists.')]
  })
  const known = new Set([...resources.map(({ path }) => path), paths.package, paths.digest])
  const unlisted = [...entries.keys()]
    .filter((name) => !known.has(name))
    .map((name) => fails(name, 'It is in the package and not listed.'))
  return allOf(
    [...failures, ...unlisted],
    paths.package,
    `All ${resources.length} files have the hashes and lengths that are listed.`,
  )
}
