import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChangeKind } from './changes.ts'
import type { Quad } from './pixels.ts'

/** A copy of one of Ana's photographs on one page. `also` are other sizes of the same picture on that page. */
export type Copy = {
  /** File name of the photograph. */
  image: string
  page: string
  url: string
  kind: ChangeKind
  /** Region of the photograph that the copy shows. */
  region: Quad
  also: string[]
}

export type Trap = {
  kind:
    | 'calendar'
    | 'redirect-loop'
    | 'html-as-jpeg'
    | 'giant-png'
    | 'drip'
    | 'server-error'
    | 'truncated'
    | 'reset'
    | 'truncated-image'
    | 'empty-image'
  url: string
}

export type SiteFacts = {
  name: string
  host: string
  title: string
  kind: string
  /** The company in the imprint, if the site has one; sites of one company share it. */
  company?: string
  /** Photographs that the site uses with a licence. */
  licensed?: string[]
}

/** Record of the generator: only it tells which pictures are copies. */
export type Manifest = {
  seed: number
  sites: SiteFacts[]
  /** Suffixes under which everybody can have a site of their own. */
  privateSuffixes: string[]
  copies: Copy[]
  /** Copies that no polite crawler reaches, with the reason. */
  unreachable: (Copy & { why: string })[]
  /** Pictures that are not Ana's; `photo` is the file name of the photograph they show. */
  strangers: { page: string; url: string; photo: string }[]
  traps: Trap[]
}

/** The manifest that the generator wrote into `folder`. */
export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
