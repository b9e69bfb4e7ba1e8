import { percentEncode } from '../text/percent-encode.ts'

/** The header by which a browser saves the answer under this name; any text is safe to give. */
export const saveAs = (name: string): string => {
  const clean = name.toWellFormed().replaceAll(/[/\\]|\p{Cc}/gu, '_')
  const plain = clean.replaceAll(/[^\u0020-\u007e]|["%;]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncode(clean)}`
}

/** The name under which such a header saves the answer; undefined where it gives none that can be read. */
export const nameIn = (header: string | undefined): string | undefined => {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  const plain = /filename="([^"]*)"/i.exec(header ?? '')?.[1]
  try {
    return full === undefined ? plain : decodeURIComponent(full)
  } catch {
    return plain
  }
}

/** Pictures that a browser draws and never runs; anything else is saved to disk, so that no upload becomes a page. */
const drawn = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff', 'image/bmp'])
export const isDrawn = (type: string): boolean => drawn.has(type.toLowerCase().split(';')[0]?.trim() ?? '')
