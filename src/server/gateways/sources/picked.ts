import type { ImageSource } from '#contract/images/sources.ts'
import { fetchPicture } from './wire/ask.ts'
import type { Connector, Reach } from './connector.ts'
import { bearer } from './wire/oauth2.ts'

/**
 * Hosts of picked files: https://www.dropbox.com/developers/chooser, https://developers.google.com/photos/picker/guides/media-items and
 * https://developers.google.com/drive/api/guides/manage-downloads
 */
const hosts: Partial<Record<ImageSource, RegExp>> = {
  dropbox: /^(?:[\w-]+\.)*dropboxusercontent\.com$/,
  google: /^(?:(?:www|content|photospicker)\.googleapis\.com|lh\d+\.googleusercontent\.com)$/,
}

/** True for addresses at the service itself, which may get tokens. */
export function mayFetch({ app }: Pick<Reach, 'app'>, service: ImageSource, address: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  if (app.url !== undefined) return url.origin === new URL(app.url).origin
  return url.protocol === 'https:' && url.port === '' && (hosts[service]?.test(url.hostname) ?? false)
}

const nothingToList = async () => ({ photos: [] })

/** Files that were picked on the service's own page. */
export const pickedAtDropbox: Pick<Connector, 'list' | 'file'> = {
  list: nothingToList,
  file: (reach, { url = '' }) => fetchPicture(reach, url),
}

export const pickedAtGoogle: Pick<Connector, 'list' | 'file'> = {
  list: nothingToList,
  file: (reach, { url = '' }) => fetchPicture(reach, url, { headers: bearer(reach) }),
}
