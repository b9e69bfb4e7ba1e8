import type { ImageSource } from '#contract/images/sources.ts'
import type { Connector } from './connector.ts'
import { flickr } from './flickr.ts'
import { pickedAtDropbox, pickedAtGoogle } from './picked.ts'
import { smugmug } from './smugmug.ts'

/** The services that can be connected. */
export const connectors: Partial<Record<ImageSource, Connector>> = { flickr, smugmug }

/** Services whose photographs are picked on their own page, and handed over one by one. */
export const pickers: Partial<Record<ImageSource, Pick<Connector, 'list' | 'file'>>> = {
  dropbox: pickedAtDropbox,
  google: pickedAtGoogle,
}
