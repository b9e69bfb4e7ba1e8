import type { LocalPreview } from './upload.ts'

/** Reads the size of a local file; undefined when the browser cannot show its type. */
export async function localPreview(file: Blob): Promise<LocalPreview | undefined> {
  const address = URL.createObjectURL(file)
  const picture = new Image()
  const size = await new Promise<{ width: number; height: number } | undefined>((known) => {
    picture.addEventListener('load', () => known({ width: picture.naturalWidth, height: picture.naturalHeight }))
    picture.addEventListener('error', () => known(undefined))
    picture.src = address
  })
  if (size && size.height > 0) return { address, aspect: size.width / size.height }
  URL.revokeObjectURL(address)
  return undefined
}
