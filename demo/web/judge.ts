import { changes } from './changes.ts'
import type { Copy, Manifest } from './manifest.ts'

/** A claim that the picture at `url`, seen on `page`, is a copy of the photograph `image` (file names, as in the manifest). */
export type Claim = { image: string; page: string; url: string }

export type Judgement = {
  /** How many copies there are to be found: pairs of a photograph and a picture, whatever pages show it. */
  expected: number
  found: number
  missed: Copy[]
  /** Claims about pictures that are not copies of that photograph. */
  wrong: Claim[]
}

/** Holds claims against the manifest. Any size of a picture counts as the picture; copies out of reach may be claimed but are not expected. */
export function judge(manifest: Manifest, claims: readonly Claim[]): Judgement {
  const expected = [...new Map(manifest.copies.map((copy) => [key(copy), copy])).values()]
  const claimed = new Set(claims.map(key))
  const missed = expected.filter((copy) => !sizes(copy).some((url) => claimed.has(key({ image: copy.image, url }))))
  const wrong = claims.filter((claim) => !copyOf(manifest, claim))
  return { expected: expected.length, found: expected.length - missed.length, missed, wrong }
}

/** What was done to the claimed copy, in words; undefined when the claim is wrong. */
export function doneTo(manifest: Manifest, claim: Claim): string | undefined {
  const copy = copyOf(manifest, claim)
  return copy && changes[copy.kind]
}

const key = ({ image, url }: { image: string; url: string }): string => `${image} ${url}`

const sizes = ({ url, also }: Copy): string[] => [url, ...also]

const copyOf = (manifest: Manifest, { image, url }: Claim): Copy | undefined =>
  [...manifest.copies, ...manifest.unreachable].find((copy) => copy.image === image && sizes(copy).includes(url))
