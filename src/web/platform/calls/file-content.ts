/** Returns a file as base64, cut after `most` + 1 bytes; the extra byte shows the server that it is too large. */
export function contentOf(file: File, most: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    if (typeof reader.result === 'string') resolve(reader.result.replace(/^[^,]*,?/, ''))
  })
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
  reader.readAsDataURL(file.slice(0, most + 1))
  return promise
}
