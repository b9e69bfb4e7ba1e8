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
  /** The imprint's company, perhaps shared by several sites. */
  company?: string
  /** Photographs that the site uses with a licence. */
  licensed?: string[]
}

/** The generator's record, which alone knows the copies. */
export type Manifest = {
  seed: number
  sites: SiteFacts[]
  /** Suffixes under which anyone can have a site. */
  privateSuffixes: string[]
  copies: Copy[]
  /** Copies that no polite crawler reaches, with the reason. */
  unreachable: (Copy & { why: string })[]
  /** Pictures that are not Ana's, with their photograph's file. */
  strangers: { page: string; url: string; photo: string }[]
  traps: Trap[]
}

/** The manifest that the generator wrote into `folder`. */
export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
