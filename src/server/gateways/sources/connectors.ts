import type { ImageSource } from '#contract/images/sources.ts'
import type { Connector } from './connector.ts'
import { dropbox } from './dropbox.ts'
import { flickr } from './flickr.ts'
import { googleDrive } from './google/google-drive.ts'
import { google } from './google/google.ts'
import { instagram } from './instagram.ts'
import { photodeck, website, zenfolio } from './own-pages.ts'
import { photoshelter } from './photoshelter.ts'
import { pickedAtDropbox, pickedAtGoogle } from './picked.ts'
import { piwigo } from './piwigo.ts'
import { s3Bucket } from './s3-bucket.ts'
import { shopify } from './shopify.ts'
import { smugmug } from './smugmug.ts'
import { tumblr } from './tumblr.ts'

/** The services that can be connected. */
export const connectors: Partial<Record<ImageSource, Connector>> = {
  flickr,
  smugmug,
  dropbox,
  google,
  'google-drive': googleDrive,
  tumblr,
  instagram,
  shopify,
  photoshelter,
  piwigo,
  website,
  zenfolio,
  photodeck,
  's3-bucket': s3Bucket,
}

/** Services with their own page for picking photographs. */
export const pickers: Partial<Record<ImageSource, Pick<Connector, 'list' | 'file'>>> = {
  dropbox: pickedAtDropbox,
  google: pickedAtGoogle,
}
