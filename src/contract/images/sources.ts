import { z } from 'zod'

/** Origins of an owner's images; the labels are the specification's. */
export const imageSources = {
  flickr: 'Flickr',
  shopify: 'Shopify',
  smugmug: 'SmugMug',
  tumblr: 'Tumblr',
  instagram: 'Instagram',
  eyeem: 'EyeEm',
  photoshelter: 'PhotoShelter',
  photodeck: 'PhotoDeck',
  zenfolio: 'Zenfolio',
  google: 'Google',
  'google-drive': 'Google Drive',
  dropbox: 'Dropbox',
  upload: 'Upload',
  external: 'Submission',
  's3-bucket': 'S3 bucket',
  mounted: 'Mounted folder',
  piwigo: 'Piwigo',
  website: 'Website',
  binded: 'Binded',
} as const

export const ImageSource = z.enum(
  Object.keys(imageSources) as [keyof typeof imageSources, ...(keyof typeof imageSources)[]],
)
export type ImageSource = z.infer<typeof ImageSource>
