import { opendir, realpath, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Types by the ending of a name. The server looks at the content. */
export const types = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.jpe': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.heic': 'image/heic',
  '.heif': 'image/heif',
  '.bmp': 'image/bmp',
  '.jp2': 'image/jp2',
  '.psd': 'image/vnd.adobe.photoshop',
  '.psb': 'image/vnd.adobe.photoshop',
}

export const typeOf = (name) => types[extname(name).toLowerCase()]

/**
 * Photographs below a folder, with the names of the folders that lead to each. Links are followed, and each folder is read once, so
 * links in circles end. Hidden names are passed over, as is what cannot be read.
 */
export async function* walk(root, tell = () => undefined) {
  const seen = new Set([await realpath(root)])
  const open = [{ path: root, folders: [] }]
  for (let next; (next = open.pop());) {
    const folder = await opendir(next.path).catch((error) => tell(next.path, error))
    if (!folder) continue
    for await (const entry of folder) {
      if (entry.name.startsWith('.')) continue
      const path = join(next.path, entry.name)
      if (entry.isFile() && !typeOf(entry.name)) continue
      const about = await stat(path).catch((error) => tell(path, error))
      if (about?.isDirectory()) {
        const real = await realpath(path)
        if (seen.has(real)) continue
        seen.add(real)
        open.push({ path, folders: [...next.folders, entry.name] })
      } else if (about?.isFile() && typeOf(entry.name)) {
        yield { path, name: entry.name, folders: next.folders, size: about.size, changed: about.mtimeMs }
      }
    }
  }
}
